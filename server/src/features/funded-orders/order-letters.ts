import type { Say } from '@padauk/rules/member-messages'
import type { Said } from '../mails/review-letter.ts'

/** The steps staff take with an order; each mails the member. */
export type Step = 'approve' | 'reject-payment' | 'issue-account' | 'take-back' | 'fund' | 'reject-exam' | 'end-funding'

type About = { order_id: number; plan: string; hasAccount: boolean }
type Words = { subject: string; text: string[] }

const LETTERS: Record<Step, (say: Say, about: About) => Words> = {
  approve: (say, { order_id, plan, hasAccount }) => ({
    subject: say('mail_order_approved_subject', { order_id }),
    text: [
      say('mail_order_approved_text', { plan }),
      hasAccount ? say('mail_order_account') : say('mail_order_approved_next'),
    ],
  }),
  'issue-account': (say, { order_id, plan }) => ({
    subject: say('mail_order_issued_subject', { order_id }),
    text: [say('mail_order_issued_text', { plan }), say('mail_order_account')],
  }),
  'reject-payment': (say, { order_id, plan }) => ({
    subject: say('mail_order_refused_subject', { order_id }),
    text: [say('mail_order_refused_text', { plan })],
  }),
  'take-back': (say, { order_id, plan }) => ({
    subject: say('mail_order_taken_back_subject', { order_id }),
    text: [say('mail_order_taken_back_text', { plan })],
  }),
  fund: (say, { order_id, plan, hasAccount }) => ({
    subject: say('mail_order_funded_subject', { order_id }),
    text: [say('mail_order_funded_text', { plan }), ...(hasAccount ? [say('mail_order_account')] : [])],
  }),
  'reject-exam': (say, { order_id, plan }) => ({
    subject: say('mail_exam_refused_subject', { order_id }),
    text: [say('mail_exam_refused_text', { plan })],
  }),
  'end-funding': (say, { order_id, plan }) => ({
    subject: say('mail_funding_ended_subject', { order_id }),
    text: [say('mail_funding_ended_text', { plan })],
  }),
}

export const orderLetter =
  (step: Step, about: About): Said =>
  (say) => ({ ...LETTERS[step](say, about), act: say('mail_order_act') })
