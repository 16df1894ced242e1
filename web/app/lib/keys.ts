/** A random Idempotency-Key. `crypto.randomUUID` is missing on http pages, except on localhost. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')

/** A temporary id of something that the server does not know yet: the same for all tries under a key. */
export const temporaryId = (key: string) => -1 - Number.parseInt(key.slice(0, 10), 16)
