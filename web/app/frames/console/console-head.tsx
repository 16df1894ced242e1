import { LogOut, Menu, UserCog } from 'lucide-react'
import { Link } from 'react-router'
import { LanguageSwitch } from '#features/languages/language-switch.tsx'
import { ROLE_NAMES } from '#features/staff/roles.ts'
import { saveStaffLanguage, useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import { useCountedTitle } from '#lib/use-page-title.ts'
import { IconButton } from '#ui/button.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/console'
import { useCounts } from './console-places.tsx'
import { ConsoleSearch } from './console-search.tsx'

/** Console header: search, theme, current user and logout. */
export const ConsoleHead = ({ onMenu }: { onMenu: () => void }) => {
  const { name, email, role } = useStaff()
  const counts = useCounts()
  // Renewals are no news.
  useCountedTitle([...counts].reduce((sum, [queue, count]) => (queue === 'renewals' ? sum : sum + count), 0))
  const logOut = useLogOut()
  return (
    <header className="console-top">
      <IconButton className="burger" label={m.console_menu()} onClick={onMenu}>
        <Menu aria-hidden />
      </IconButton>
      <ConsoleSearch />
      <LanguageSwitch remember={saveStaffLanguage} />
      <ThemeButton />
      <Link className="console-who" to="/console/account" title={name}>
        <span className="sr-only">{m.console_account()}</span>
        <span className="console-avatar" aria-hidden>
          <UserCog className="icon-small" />
        </span>
        <span className="small">
          <span className="strong block">{ROLE_NAMES[role]()}</span>
          <span className="tiny faint">{email}</span>
        </span>
      </Link>
      <IconButton
        className="log-out"
        label={m.console_log_out()}
        disabled={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        <LogOut className="icon-small" aria-hidden />
      </IconButton>
    </header>
  )
}
