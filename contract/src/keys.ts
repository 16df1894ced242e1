/** A random Idempotency-Key. `crypto.randomUUID` is missing on http pages, except on localhost. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')
