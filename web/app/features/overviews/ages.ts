import { m } from '#words/overviews'

const MINUTE_MS = 60_000
const HOURS_FULL = 48

/** How long something has waited: as text, as a share of 48 hours, and whether that is exceeded. */
export const ageOf = (since: string, now = Date.now()) => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  const text =
    hours < 1
      ? m.console_age_minutes({ count: minutes })
      : hours < HOURS_FULL
        ? m.console_age_hours({ count: hours })
        : m.console_age_days({ count: Math.floor(hours / 24) })
  return { text, share: Math.min(1, minutes / (HOURS_FULL * 60)), isLate: hours >= HOURS_FULL }
}
