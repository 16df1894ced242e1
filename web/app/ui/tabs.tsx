import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef } from 'react'

type Tab<K extends string> = { key: K; label: ReactNode }
type Props<K extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<K>[]
  chosen: K
  onChoose: (key: K) => void
  /** Where a tab leads before its script is there. Without, it waits. */
  addressOf?: (key: K) => string
  /** `tabs` is underlined, `seg` is segmented; or a class of the page. */
  look?: string
  panelClassName?: string
  children: ReactNode
}

/** Tabs with arrow keys, Home and End, and their shared panel. */
export const Tabs = <K extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  addressOf,
  look = 'tabs',
  panelClassName,
  children,
}: Props<K>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs.at(to % tabs.length)
    if (!next) return
    onChoose(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div ref={list} className={look} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, label }) => {
          const tab = {
            role: 'tab',
            id: `${id}-${key}`,
            'data-key': key,
            'aria-selected': key === chosen,
            'aria-controls': `${id}-panel`,
            tabIndex: key === chosen ? 0 : -1,
          }
          const choose = (event: MouseEvent) => {
            event.preventDefault()
            onChoose(key)
          }
          return addressOf ? (
            <a {...tab} key={key} href={addressOf(key)} onClick={choose}>
              {label}
            </a>
          ) : (
            <button {...tab} key={key} type="button" onClick={() => onChoose(key)}>
              {label}
            </button>
          )
        })}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        className={panelClassName}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  )
}
