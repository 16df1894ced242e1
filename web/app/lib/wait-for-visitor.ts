/**
 * Stands in a rendered page as text, so it uses nothing but its arguments.
 *
 * Loads the page's scripts at the first sign of a visitor: until then HTML and CSS are all that is needed. For members
 * it loads them at once, because their header differs (session.ts). If the network fails, the next sign tries
 * again.
 *
 * A page that appears under a resting mouse gets a pointermove by no distance, which is no sign.
 *
 * Links, menus and questions work without scripts. A click on anything else is held, and repeated when the page reports
 * that it is hydrated: not earlier, because React may hear a click before that. An anchor on this page closes the menu,
 * which would cover it. After a reload, Back may lead to another page of the same document, which only a hydrated page
 * can show.
 * @param scripts everything to fetch, so that it is fetched at once
 * @param start imports the scripts and hydrates
 */
export const waitForVisitor = (scripts: string[], start: () => Promise<unknown>) => {
  let held: HTMLElement[] = []
  const waiting = new AbortController()
  const { signal } = waiting

  const load = () => {
    for (const href of scripts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    start().catch(() => {
      held = []
      watch()
    })
  }
  const watch = () => {
    const watching = new AbortController()
    const wake = (event: Event) => {
      if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY)
        return
      watching.abort()
      load()
    }
    for (const sign of ['pointermove', 'pointerdown', 'click', 'keydown', 'focusin', 'scroll'])
      addEventListener(sign, wake, { capture: true, passive: true, signal: watching.signal })
  }

  const hold = (event: Event) => {
    const target = (event.target as Element).closest<HTMLElement>('button:not([popovertarget]), [data-held]')
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    held.push(target)
  }
  const closeMenus = () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover?.()
  }
  const { pathname } = location
  const reloadElsewhere = () => location.pathname !== pathname && location.reload()
  addEventListener('click', hold, { capture: true, signal })
  addEventListener('hashchange', closeMenus, { signal })
  addEventListener('popstate', reloadElsewhere, { signal })
  document.addEventListener('hydrated', () => {
    waiting.abort()
    for (const target of held) target.click()
  })

  if (/(^|; )token=./.test(document.cookie)) load()
  else watch()
}
