import type { ReactNode } from 'react'
import { pageData } from '#lib/page-data.ts'

type Props = { message?: string; look?: 'sec' | 'pri' | 'gold' | 'line'; children: ReactNode }

/** Opens the messaging service with a message already written; absent while none is configured. */
export const ChatLink = ({ message, look = 'sec', children }: Props) => {
  const messaging = pageData().site?.messaging
  if (!messaging || !URL.canParse(messaging.link)) return null
  const address = new URL(messaging.link)
  address.searchParams.set('text', message ?? messaging.discussion_message)
  return (
    <a className={`btn ${look}`} href={address.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
