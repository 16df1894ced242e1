import { useEffect } from 'react'

const ACTS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled'
const PLACES = 'section, dialog, main'

/** What is left where an element was: the next thing to press, or the heading of its section. */
const leftOf = (around: Element[]): HTMLElement | undefined => {
  for (const place of around.filter((one) => one.isConnected)) {
    if (!place.matches(PLACES)) {
      const act = [...place.querySelectorAll<HTMLElement>(ACTS)].find((one) => !one.closest('[popover], [inert]'))
      if (act) return act
      continue
    }
    const heading = place.querySelector<HTMLElement>('h1, h2, h3')
    if (heading) heading.tabIndex = -1
    if (heading) return heading
  }
  return undefined
}

/** When the focused element is removed by what was done with it, the focus stays beside it instead of falling to the page. */
export const useKeptFocus = () =>
  useEffect(() => {
    let around: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      around = []
      for (let one = target instanceof Element ? target : null; one && one !== document.body; one = one.parentElement)
        around.push(one)
    }
    // A press beside it gives the focus up.
    const forget = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && around[0]?.contains(target))) around = []
    }
    const watch = new MutationObserver(() => {
      const [last] = around
      if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
      if (!last.isConnected) leftOf(around)?.focus({ preventScroll: true })
      // It was disabled while it waited for an answer.
      else if (!last.matches(':disabled')) last.focus({ preventScroll: true })
    })
    document.addEventListener('pointerdown', forget, true)
    document.addEventListener('focusin', remember)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('pointerdown', forget, true)
      document.removeEventListener('focusin', remember)
      watch.disconnect()
    }
  }, [])
