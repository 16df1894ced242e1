import { m } from '#words/generated/messages.js'

export const POST_CHIPS = {
  PENDING: { kind: 'wait', label: m.console_review_waits },
  APPROVED: { kind: 'info', label: m.console_review_approved },
  PAID: { kind: 'ok', label: m.console_review_paid },
  REJECT: { kind: 'bad', label: m.console_review_rejected },
} as const
