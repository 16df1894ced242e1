import { m as consoleWords } from '#words/console.words.ts'
import { m } from './staff-affiliate-posts.words.ts'

export const POST_CHIPS = {
  PENDING: { kind: 'wait', label: consoleWords.console_review_waits },
  APPROVED: { kind: 'info', label: consoleWords.console_review_approved },
  PAID: { kind: 'done', label: m.console_review_paid },
  REJECT: { kind: 'bad', label: consoleWords.console_review_rejected },
} as const
