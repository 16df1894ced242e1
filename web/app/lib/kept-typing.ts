const kept = new Set<string>()

/** Remembers a text whose writer took the conversion from Zawgyi back. */
export const keepTyping = (text: string) => void kept.add(text.trim())

/** Whether what is sent has such a text. Then the server leaves all of it as typed. */
export const isKeptTyping = (sent: unknown): boolean =>
  kept.size > 0 &&
  (typeof sent === 'string'
    ? kept.has(sent.trim())
    : typeof sent === 'object' && sent !== null && Object.values(sent).some(isKeptTyping))
