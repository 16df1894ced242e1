import { readInfo, readToken, watchToken } from './session.ts'

/** Nothing of a page of this document is painted from now on. */
const openAnew = () => {
  document.documentElement.style.visibility = 'hidden'
  location.reload()
}

/**
 * Opens the page anew when it became another member's: who has signed in in another tab, or before Back brought the whole
 * page back as it was. What it shows is not theirs.
 */
export const watchMember = () => {
  let email = readInfo()?.email
  const isOther = () => {
    const [info, token] = [readInfo(), readToken()]
    // Two cookies: that of the name may be a moment late.
    return email !== undefined && token !== undefined && (info?.email !== email || info.token !== token)
  }
  watchToken(() => {
    if (isOther()) openAnew()
    email = readInfo()?.email
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (isOther() || readInfo()?.email !== email)) openAnew()
  })
}
