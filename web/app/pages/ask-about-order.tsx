import type { FundedOrder } from '@padauk/contract/funded-orders'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { m } from '#words/generated/messages.js'

/** The chat about an order that was declined, with its number already written. */
export const askAboutOrder = ({ order_id, plan_name }: FundedOrder) => (
  <ChatLink size="xs" message={m.order_ask_message({ id: order_id, plan: plan_name })}>
    {m.funded_not_open_chat()}
  </ChatLink>
)
