import { type MailTrouble, staffMails } from '@padauk/contract/staff-mails'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/staff-mails'

export const staffMailsQuery = ({ tab, page }: { tab: MailTrouble | 'ALL'; page: string }) =>
  queryOptions({
    queryKey: ['staff-mails', tab, page],
    queryFn: ({ signal }) =>
      call(staffMails.list, { query: { page, ...(tab !== 'ALL' && { status: tab }) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

const refreshes = ['staff-mails', 'overviews', 'audits'] as const
export const retryMail = mutationOptions({
  mutationFn: (id: number) => call(staffMails.retry, { params: { id: String(id) } }),
  meta: { success: () => m.console_mail_retried(), refreshes },
})
export const settleMail = mutationOptions({
  mutationFn: (id: number) => call(staffMails.settle, { params: { id: String(id) } }),
  meta: { success: () => m.console_mail_settled(), refreshes },
})
