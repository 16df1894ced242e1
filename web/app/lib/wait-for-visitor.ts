/**
 * Stands in a rendered page as text, so it uses nothing but its arguments.
 *
 * Loads the page's scripts at the first sign of a visitor: until then HTML and CSS are all that is needed. For members
 * it loads them at once, because their header differs (session.ts), and on pages with a field after the first paint.
 * If the network fails, the next sign tries again, and then by a reload: browsers may remember a module that failed
 * (lib/load-part.ts).
 *
 * A page that appears under a resting mouse gets a pointermove by no distance, which is no sign.
 *
 * Links, menus, questions and forms with a method work without scripts. A click on anything else is held and shown as
 * waiting, and repeated when the page reports that it is hydrated: not earlier, because React may hear a click before
 * that. Forms without a method only compute. A form is sent once, however often it is tapped on a slow line. An anchor on this page closes the menu,
 * which would cover it. After a reload, Back may lead to another page of the same document, which only a hydrated page
 * can show.
 * @param scripts everything to fetch, so that it is fetched at once
 * @param start imports the scripts and hydrates
 * @param isUnasked whether to load after the first paint
 */
export const waitForVisitor = (scripts: string[], start: () => Promise<unknown>, isUnasked = false) => {
  const held: HTMLElement[] = []
  /** After this long a form may be sent again: its page perhaps never came. */
  const patience = 15_000
  let sentAt = Number.NEGATIVE_INFINITY
  const listeners = new AbortController()
  const { signal } = listeners

  let failures = 0
  const load = () => {
    for (const href of scripts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    start().catch(async () => {
      release()
      failures++
      if (failures > 1 && (await areThere())) location.reload()
      else watch()
    })
  }
  /** A reload would find all scripts. Nothing else answers for the server with one. */
  const areThere = async () => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
    const isThere = (href: string) =>
      fetch(href).then(({ ok, headers }) => ok && headers.get('content-type')?.includes('javascript'))
    const found = await Promise.all([...new Set([...links].map(({ href }) => href))].map(isThere)).catch(() => [false])
    return found.every(Boolean)
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

  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const hold = (event: Event) => {
    const target = (event.target as Element).closest<HTMLElement>(
      'button:not([popovertarget], [type=submit]), [data-held]',
    )
    if (!target) return
    stop(event)
    target.setAttribute('aria-busy', 'true')
    held.push(target)
  }
  /** The waiting ones, which wait no longer. */
  const release = () => {
    for (const target of document.querySelectorAll('[aria-busy=true]:is(button, a)'))
      target.removeAttribute('aria-busy')
    return held.splice(0)
  }
  const send = (event: Event) => {
    const { target, timeStamp } = event
    if (timeStamp - sentAt < patience) return stop(event)
    if (signal.aborted) return
    if (!(target as Element).hasAttribute('method')) return stop(event)
    sentAt = timeStamp
    ;(event as SubmitEvent).submitter?.setAttribute('aria-busy', 'true')
  }
  const forget = () => {
    sentAt = Number.NEGATIVE_INFINITY
    release()
  }
  const closeMenus = () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover?.()
  }
  const { pathname } = location
  const reloadElsewhere = () => location.pathname !== pathname && location.reload()
  addEventListener('click', hold, { capture: true, signal })
  // Also after hydration: until the next page is there, the form is on its way.
  addEventListener('submit', send, { capture: true })
  // Back shows the page as it was left.
  addEventListener('pageshow', forget)
  addEventListener('hashchange', closeMenus, { signal })
  addEventListener('popstate', reloadElsewhere, { signal })
  document.addEventListener('hydrated', () => {
    listeners.abort()
    for (const target of release()) target.click()
  })

  /** A member, or staff who see as one: a bar says so. */
  const hasSession = () => {
    try {
      return /(^|; )token=./.test(document.cookie) || sessionStorage.getItem('view') !== null
    } catch {
      return false
    }
  }
  if (hasSession()) load()
  // The first frame has been painted when the timer runs.
  else if (isUnasked) requestAnimationFrame(() => setTimeout(load))
  else watch()
}
