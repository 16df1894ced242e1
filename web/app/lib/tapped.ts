/** A navigation that begins later was not caused by the tap. */
const CAUSE_MS = 1000

let tapped: { element: Element | null; at: number } = { element: null, at: Number.NEGATIVE_INFINITY }

// Before the handlers of the page, which ask for it.
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      tapped = { element: (target as Element).closest('button, a'), at: timeStamp }
    },
    { capture: true },
  )

/**
 * What was just tapped looks as if it waits (styles/base.css), until the returned function is called: on a slow line,
 * seconds pass before anything else is to be seen.
 */
export const waitVisibly = () => {
  const { element, at } = tapped
  if (performance.now() - at > CAUSE_MS) return () => {}
  element?.setAttribute('aria-busy', 'true')
  return () => element?.removeAttribute('aria-busy')
}
