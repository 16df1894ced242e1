import { MessageCircle } from 'lucide-react'
import { m } from '#words/configurations'
import { ChatLink } from './chat-link.tsx'

/** Opens the chat of the discussion channel with the configured message (VISIT-9). */
export const DiscussionLink = ({ look = 'sec' }: { look?: 'sec' | 'pri' }) => (
  <ChatLink look={look} size="tight">
    <MessageCircle className="icon-small" aria-hidden />
    {m.discussion_join()}
  </ChatLink>
)
