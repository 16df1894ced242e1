/**
 * A random key: of a change (Idempotency-Key), and of what it makes (`client_id`). `crypto.randomUUID` is missing on http pages,
 * except on localhost.
 */
export const newKey = () =>
  `k${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')}`
