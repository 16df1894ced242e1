import type { MessageTemplate } from '@padauk/contract/staff-messages'
import { m } from '#words/staff-messages'

/** What a message was begun with, in words. */
export const TEMPLATE_NAMES: Record<MessageTemplate | 'RENEWAL', () => string> = {
  OWN: m.console_message_own,
  RETURN: m.console_message_return,
  ENDED: m.console_message_ended,
  LINK: m.console_message_link,
  RENEWAL: m.console_message_renewal,
}
