import { m } from '#words/staff-affiliate-posts'

export const POST_CHIPS = {
  PENDING: { kind: 'wait', label: m.console_review_waits },
  APPROVED: { kind: 'info', label: m.console_review_approved },
  PAID: { kind: 'done', label: m.console_review_paid },
  REJECT: { kind: 'bad', label: m.console_review_rejected },
} as const
