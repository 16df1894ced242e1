/** Address of the login page, which leads back to the requested page. */
export const loginAddress = (wanted: string) =>
  wanted === '/campuses' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(wanted)}`
