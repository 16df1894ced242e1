/** The back office page that was asked for before the sign-in. Other addresses are ignored, to prevent open redirects. */
export const askedPage = (search: URLSearchParams) => {
  const asked = search.get('to') ?? ''
  return /^\/console(\/(?!login|second-factor)[\w/-]*)?(\?[^#\\]*)?$/.test(asked) ? asked : '/console'
}
