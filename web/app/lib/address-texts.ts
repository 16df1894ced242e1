import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

const PAUSE_MS = 250
/** More than any number needs; an address can carry anything. */
const MOST_CHARACTERS = 60
/** Marks an entry of the history as written from what is typed, which needs no reading back. */
const TYPED = 'typed'

type Texts = Record<string, string>

const readTexts = <T extends Texts>(search: string, defaults: T) => {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    Object.entries(defaults).map(([key, usual]) => [key, query.get(key)?.slice(0, MOST_CHARACTERS) ?? usual]),
  ) as T
}

/** What differs from the defaults, as an address carries it. */
export const searchOf = <T extends Texts>(texts: T, defaults: T) => {
  const query = new URLSearchParams(Object.entries(texts).filter(([key, text]) => text !== defaults[key]))
  return query.size ? `?${query}` : ''
}

/** The fields' texts, kept in the address's query so that a reload, Back and a shared link bring them again. */
export const useAddressTexts = <T extends Texts>(defaults: T) => {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unwritten = useRef<T>(null)
  const hasRead = useRef(false)
  // The page was prerendered with the defaults, so the address is read after that.
  const [texts, setTexts] = useState(defaults)

  useLayoutEffect(() => {
    if (type === 'REPLACE' && location.state === TYPED) return
    clearTimeout(timer.current)
    unwritten.current = null
    const read = readTexts(location.search, defaults)
    // Somebody may have typed before this program arrived.
    const early = hasRead.current
      ? []
      : [...(form.current?.querySelectorAll('input') ?? [])].filter(
          ({ name, type, value }) => name in defaults && type !== 'radio' && value !== defaults[name],
        )
    hasRead.current = true
    setTexts({ ...read, ...Object.fromEntries(early.map(({ name, value }) => [name, value])) })
  }, [location, type, defaults])

  useLayoutEffect(() => () => clearTimeout(timer.current), [])

  /** Writes at once what waits for the pause. */
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
