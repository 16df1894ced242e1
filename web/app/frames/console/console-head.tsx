import { LogOut, Menu, Search, UserCog } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { LanguageSwitch } from '#features/languages/language-switch.tsx'
import { ROLE_NAMES } from '#features/staff/roles.ts'
import { keepStaffLanguage, useStaff } from '#features/staff/staff.api.ts'
import { useLogOut } from '#features/staff/use-log-out.ts'
import { IconButton } from '#ui/button.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/console.words.ts'

const SearchBox = () => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === 'k' &&
        !document.querySelector('dialog[open]')
      ) {
        event.preventDefault()
        input.current?.focus()
      }
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = input.current?.value.trim()
    if (q) void navigate(`/console/members?${new URLSearchParams({ q })}`, { state: { isSearch: true } })
  }
  return (
    <search className="grow">
      <form className="inbox" onSubmit={search}>
        <Search className="icon-small" aria-hidden />
        <input ref={input} type="search" aria-label={m.console_search()} placeholder={m.console_search_short()} />
        <span className="kbd" aria-hidden>
          Ctrl K
        </span>
      </form>
    </search>
  )
}

/** Console header: search, theme, current user and logout. */
export const ConsoleHead = ({ onMenu }: { onMenu: () => void }) => {
  const { name, email, role, may } = useStaff()
  const logOut = useLogOut()
  return (
    <header className="console-top">
      <IconButton className="burger" label={m.console_menu()} onClick={onMenu}>
        <Menu aria-hidden />
      </IconButton>
      {may('members.read') ? <SearchBox /> : <span className="grow" />}
      <LanguageSwitch remember={keepStaffLanguage} />
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
