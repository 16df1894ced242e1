/** Address of the login page, which leads back to the requested page. */
export const loginAddress = (asked: string) =>
  asked === '/campuses' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(asked)}`
