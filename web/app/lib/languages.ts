const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/

/** The `lang` of what a member wrote: Burmese wants its own letters and lines, and a screen reader its own voice. */
export const languageOfText = (text: string) => (BURMESE.test(text) ? 'my' : undefined)
