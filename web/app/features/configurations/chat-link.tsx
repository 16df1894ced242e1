import type { Site } from '@padauk/contract/configurations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { language } from '#words/words.tsx'
import { siteQuery } from './configurations.api.ts'

const addressOf = ({ link }: Site['messaging'], message: string) => {
  try {
    const address = new URL(link)
    address.searchParams.set('text', message)
    return address.href
  } catch {
    // The configured value is not a valid URL.
    return undefined
  }
}

const firstMessage = ({ discussion_message, discussion_message_my }: Site['messaging']) =>
  (language() === 'my' && discussion_message_my) || discussion_message

type Props = {
  /** Prefilled message; defaults to the configured message of the discussion channel. */
  message?: string
  look?: 'sec' | 'pri' | 'gold' | 'line'
  size?: 'tight'
  children: ReactNode
}

/** Opens the messaging service with a prefilled message. Renders nothing if no link is configured. */
export const ChatLink = ({ message, look = 'sec', size, children }: Props) => {
  const { data: site } = useQuery(siteQuery)
  const address = site && addressOf(site.messaging, message ?? firstMessage(site.messaging))
  if (!address) return null
  return (
    <a
      className={['btn', look, size].filter(Boolean).join(' ')}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  )
}
