import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

const PAUSE_MS = 250
/** More than any number needs. A URL can contain anything. */
const MOST_CHARACTERS = 60
/** Navigation state that marks our own URL updates, which must not be read back. */
const TYPED = 'typed'

type Texts = Record<string, string>

const readTexts = <T extends Texts>(search: string, defaults: T) => {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    Object.entries(defaults).map(([key, usual]) => [key, query.get(key)?.slice(0, MOST_CHARACTERS) ?? usual]),
  ) as T
}

/** Only the values that differ from the defaults, as a query string. */
export const searchOf = <T extends Texts>(texts: T, defaults: T) => {
  const query = new URLSearchParams(Object.entries(texts).filter(([key, text]) => text !== defaults[key]))
  return query.size ? `?${query}` : ''
}

/** Field texts that are synced with the URL query, so that reload, Back and shared links restore them. */
export const useAddressTexts = <T extends Texts>(defaults: T) => {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unwritten = useRef<T>(null)
  const hasRead = useRef(false)
  // Prerendered with the defaults, so the URL is read after hydration.
  const [texts, setTexts] = useState(defaults)

  useLayoutEffect(() => {
    if (type === 'REPLACE' && location.state === TYPED) return
    clearTimeout(timer.current)
    unwritten.current = null
    const read = readTexts(location.search, defaults)
    // Keep input typed before hydration.
    const early = hasRead.current
      ? []
      : [...(form.current?.querySelectorAll('input') ?? [])].filter(
          ({ name, type, value }) => name in defaults && type !== 'radio' && value !== defaults[name],
        )
    hasRead.current = true
    setTexts({ ...read, ...Object.fromEntries(early.map(({ name, value }) => [name, value])) })
  }, [location, type, defaults])

  useLayoutEffect(() => () => clearTimeout(timer.current), [])

  /** Writes a pending URL update now. */
  const flush = () => {
    clearTimeout(timer.current)
    if (!unwritten.current) return
    const search = searchOf(unwritten.current, defaults)
    unwritten.current = null
    void navigate({ pathname: location.pathname, search }, { replace: true, preventScrollReset: true, state: TYPED })
  }
  const write = (name: keyof T & string, text: string) => {
    const next = { ...(unwritten.current ?? texts), [name]: text }
    unwritten.current = next
    setTexts(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, PAUSE_MS)
  }
  return { texts, write, flush, form }
}
