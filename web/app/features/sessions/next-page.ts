/** Address of the login page, which leads back to the requested page. */
export const loginAddress = (asked: string) =>
  asked === '/campuses' ? '/auth' : `/auth?next=${encodeURIComponent(asked)}`
