import { redirect } from 'react-router'
import { Absent } from '#ui/absent.tsx'
import { m } from '#words/console'
import type { Route } from './+types/moved.ts'

/** Where pages are whose address was another one. Bookmarks and mails lead to the old one. */
const MOVED = new Map([
  ['templates', 'members/templates'],
  ['deletions', 'members?status=DELETION_ASKED'],
  ['payments', 'funded/payments'],
  ['orders', 'funded/orders'],
  ['exams', 'funded/exams'],
  ['claims', 'funded/claims'],
  ['funded-accounts', 'funded/plans'],
  ['posts', 'affiliates/posts'],
  ['page-texts', 'texts/pages'],
  ['words', 'texts'],
  ['figures', 'money'],
  ['ledger', 'money'],
  ['settings', 'school'],
  ['people', 'school/people'],
  ['plans', 'school/plans'],
  ['audit', 'school/audit'],
])

/** Leads on from an old address, with its query. */
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => {
  const moved = MOVED.get(params['*'].replace(/\/$/, ''))
  if (moved)
    throw redirect(moved.includes('?') ? `/console/${moved}` : `/console/${moved}${new URL(request.url).search}`)
  return null
}

const Moved = () => <Absent why={m.console_page_gone()} text={m.console_page_gone_text()} />
export default Moved
