// For pages and the service worker.
/** As FNV-1a, over letters. 64 bits. Synchronous, and there on http pages too, unlike crypto.subtle. */
const hashOf = (text: string) => {
  let hash = 0xcbf29ce484222325n
  for (const letter of text) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(36)
}

/** The name under which a device keeps what is a member's. `salt` is the device's own. */
export const ownerOf = (salt: string, email: string) => hashOf(`${salt} ${email}`)
