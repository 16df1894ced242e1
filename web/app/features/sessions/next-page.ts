/** Address of the login page, which leads back to the requested page. */
export const loginAddress = (asked: string) =>
  asked === '/campuses' ? '/auth' : `/auth?next=${encodeURIComponent(asked)}`

/** The requested page. Only paths of the member area are allowed, to prevent open redirects. */
export const nextPage = (search: URLSearchParams) => {
  const asked = search.get('next')
  if (!asked || !URL.canParse(asked, location.origin)) return '/campuses'
  const { origin, pathname, search: query } = new URL(asked, location.origin)
  return origin === location.origin && /^\/campuses(\/|$)/.test(pathname) ? pathname + query : '/campuses'
}
