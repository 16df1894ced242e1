import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { isOwnTime } from '@padauk/contract/staff-ledger-entries'
import { useState } from 'react'
import { useStaff } from '#features/staff/staff.api.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-ledger-entries'
import { EntryDialog } from './entry-dialog.tsx'

/** Opens an entry to be changed, for roles that may, and for ten minutes for whoever entered it. */
export const ChangeEntry = ({ entry, label }: { entry: LedgerEntry; label?: string }) => {
  const { may, email } = useStaff()
  const [isOpen, setOpen] = useState(false)
  const { entry_id, kind, staff, entered_at, answer } = entry
  const isOwn = kind === 'SUBSCRIPTION' && staff === email && may('members') && isOwnTime(entered_at, new Date())
  if (kind === 'CORRECTION' || answer || !(may('ledger') || isOwn)) return null
  return (
    <>
      <Button
        look="sec"
        size="tight"
        aria-label={label ?? m.console_ledger_change_of({ number: entry_id })}
        onClick={() => setOpen(true)}
      >
        {label ?? m.console_ledger_change()}
      </Button>
      {isOpen && <EntryDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}
