const two = (value: number) => String(value).padStart(2, '0')

/** The current day in the local time zone, `YYYY-MM-DD`. */
export const localDay = (now = new Date()) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

/** `dd/mm/yy` in the local time zone, with Latin digits. */
export const formatDay = (iso: string | Date) => {
  const date = new Date(iso)
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${two(date.getFullYear() % 100)}`
}

/** `dd/mm/yy hh:mm` in 24 hours. */
export const formatTime = (iso: string | Date) => {
  const date = new Date(iso)
  return `${formatDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}`
}
