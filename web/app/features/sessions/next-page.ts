/** The address of the login page that leads back to the page asked for. */
export const loginAddress = (asked: string) =>
  asked === '/campuses' ? '/auth' : `/auth?next=${encodeURIComponent(asked)}`

/** The page first asked for, when it is one of the member area: an address from outside must not lead anywhere else. */
export const nextPage = (search: URLSearchParams) => {
  const asked = search.get('next')
  if (!asked || !URL.canParse(asked, location.origin)) return '/campuses'
  const { origin, pathname, search: query } = new URL(asked, location.origin)
  return origin === location.origin && /^\/campuses(\/|$)/.test(pathname) ? pathname + query : '/campuses'
}
