declare module 'validator/lib/normalizeEmail.js' {
  /** False for what is no address. */
  export default function normalizeEmail(email: string, options?: { yahoo_remove_subaddress?: boolean }): string | false
}
