import type { Site } from '@padauk/contract/configurations'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { m } from '#words/generated/messages.js'
import { siteQuery } from './configurations.api.ts'

const addressOf = ({ link, discussion_message }: Site['messaging']) => {
  const address = new URL(link)
  address.searchParams.set('text', discussion_message)
  return address.href
}

/** Opens the messaging service with the prefilled message of the configuration; absent while that is not known. */
export const DiscussionLink = ({ look = 'sec', isOptional = false }: { look?: 'sec' | 'pri'; isOptional?: boolean }) => {
  const { data } = useQuery({ ...siteQuery, meta: { isOptional } })
  if (!data || !URL.canParse(data.messaging.link)) return null
  return (
    <a className={`btn ${look} xs`} href={addressOf(data.messaging)} target="_blank" rel="noopener noreferrer">
      <MessageCircle className="s" aria-hidden />
      {m.discussion_join()}
    </a>
  )
}
