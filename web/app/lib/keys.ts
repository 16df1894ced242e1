/** A key that nobody guesses, for Idempotency-Key. `crypto.randomUUID` is missing where the page came over http from another host. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')
