import { MessageCircle } from 'lucide-react'
import { m } from '#words/generated/messages.js'
import { ChatLink } from './chat-link.tsx'

/** Opens the discussion channel's chat with the configured message (VISIT-9). */
export const DiscussionLink = ({ look = 'sec' }: { look?: 'sec' | 'pri' }) => (
  <ChatLink look={look} size="xs">
    <MessageCircle className="s" aria-hidden />
    {m.discussion_join()}
  </ChatLink>
)
