const NAME = 'data-saver'

/** Missing in the types, and in Safari and Firefox. */
type Line = { saveData?: boolean; effectiveType?: string; type?: string }
const readLine = () => (navigator as { connection?: Line }).connection

/** What the member of this device chose. Undefined until then. */
const readChoice = () => {
  try {
    const stored = localStorage.getItem(NAME)
    return stored === null ? undefined : stored === 'on'
  } catch {
    return undefined
  }
}

/** Whether to load nothing that was not asked for: as chosen, otherwise on mobile data and where the browser saves. */
export const isSaving = () => {
  const line = readLine()
  return readChoice() ?? (line?.saveData === true || line?.type === 'cellular')
}

export const chooseSaving = (isOn: boolean) => {
  try {
    localStorage.setItem(NAME, isOn ? 'on' : 'off')
  } catch {
    // Without storage, it stays as it is by itself.
  }
}

/**
 * Whether to read ahead: never where members pay for every byte and have asked to spare, or where they would wait for it,
 * and only with a service worker, without which no page opens later.
 */
export const canReadAhead = () =>
  navigator.onLine &&
  navigator.serviceWorker?.controller != null &&
  !isSaving() &&
  (readLine()?.effectiveType ?? '4g') === '4g'
