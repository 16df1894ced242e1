import { readInfo, readToken, watchToken } from '#lib/session.ts'

const NAME_LATE_MS = 100

/** Nothing of a page of this document is painted from now on. */
const openAnew = () => {
  document.documentElement.style.visibility = 'hidden'
  location.reload()
}

/**
 * Reloads the page when it became another member's, who has signed in in another tab, or before Back brought the whole
 * page back as it was. What it shows is not theirs.
 */
export const watchMember = () => {
  let email = readInfo()?.email
  const isOther = () => {
    const [info, token] = [readInfo(), readToken()]
    return email !== undefined && token !== undefined && (info?.email !== email || info.token !== token)
  }
  const look = () => {
    if (isOther()) openAnew()
    email = readInfo()?.email
  }
  // Two cookies: that of the name may come a moment after the token, also when the same member has signed in again.
  watchToken(() => (readInfo()?.token === readToken() ? look() : setTimeout(look, NAME_LATE_MS)))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (isOther() || readInfo()?.email !== email)) openAnew()
  })
}
