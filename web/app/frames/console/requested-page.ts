/** The back office page that was asked for before the sign-in. Other addresses are ignored, to prevent open redirects. */
export const requestedPage = (search: URLSearchParams) => {
  const wanted = search.get('to') ?? ''
  return /^\/console(\/(?!login|second-factor)[\w/-]*)?(\?[^#\\]*)?$/.test(wanted) ? wanted : '/console'
}
