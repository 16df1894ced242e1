import type { FundedOrder } from '@padauk/contract/funded-orders'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { m } from '#words/funded-orders'

/** Chat link about a declined order, with its number in the message. */
export const AskAboutOrder = ({ order: { order_id, plan_name } }: { order: FundedOrder }) => (
  <ChatLink size="tight" message={m.order_ask_message({ id: order_id, plan: plan_name })}>
    {m.funded_not_open_chat()}
  </ChatLink>
)
