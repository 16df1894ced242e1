import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { FoundList } from '#features/staff-searches/found-list.tsx'
import { m } from '#words/console'
import { useFoundGroups } from './use-found-groups.ts'

/** Ctrl K focuses the field, unless a dialog is open. */
const useFocusKey = (input: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isK || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [input])
}

/** The one search of the back office, at Ctrl K: members, payments by reference, orders and withdrawals by number, lessons, pages and acts (STAFF-15). */
export const ConsoleSearch = () => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const q = typed.trim()

  useFocusKey(input)
  const close = () => {
    setOpen(false)
    setActive(undefined)
    setOpensFirst(false)
  }
  const leave = (act: () => void) => () => {
    close()
    setTyped('')
    input.current?.blur()
    act()
  }
  const { groups, isPending } = useFoundGroups(q, { id, leave })
  const options = groups.flatMap((group) => group.options)
  // What Enter opens: the first hit, once there is one for all that was typed.
  const chosen = options.find((option) => option.id === active) ?? (isPending ? undefined : options[0])
  const [opensFirst, setOpensFirst] = useState(false)
  useEffect(() => {
    if (!opensFirst || isPending) return
    setOpensFirst(false)
    options[0]?.run()
  })

  const isShown = isOpen && q !== ''

  const search = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) chosen.run()
    else setOpensFirst(q !== '')
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // The browser would clear the field.
      event.preventDefault()
      return close()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const at = options.findIndex((option) => option.id === chosen?.id)
    const next = event.key === 'ArrowDown' ? at + 1 : at <= 0 ? options.length - 1 : at - 1
    const option = options[next]
    setActive(option?.id)
    if (option) document.getElementById(option.id)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <search className="grow found-field">
      <form className="inbox" onSubmit={search}>
        <Search className="icon-small" aria-hidden />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={m.console_search()}
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown ? chosen?.id : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={m.console_search_short()}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(undefined)
            setOpensFirst(false)
          }}
          onFocus={() => setOpen(true)}
          onBlur={close}
          onKeyDown={steer}
        />
        <span className="kbd" aria-hidden>
          Ctrl K
        </span>
        {isShown && <FoundList id={`${id}-list`} groups={groups} active={chosen?.id} isPending={isPending} />}
      </form>
    </search>
  )
}
