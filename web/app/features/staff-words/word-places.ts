import type { Word } from '@padauk/contract/staff-words'
import { m } from '#words/staff-words'

/** Where the texts of a noun are seen, as its catalog says. */
export const placeOf = (noun: string) => {
  const places = m as unknown as Record<string, () => string>
  return places[`word_place_${noun.replaceAll('-', '_')}`]?.() ?? noun
}

/** What the messages to members are for, and where their parts stand. */
const USES: Record<string, () => string> = {
  message_welcome: m.word_use_welcome,
  message_link: m.word_use_link,
  message_renewed: m.word_use_renewed,
  message_return: m.word_use_return,
  message_renewal: m.word_use_renewal,
  message_ended: m.word_use_ended,
  message_until: m.word_use_until,
  message_for_life: m.word_use_for_life,
  message_today: m.word_use_today,
  message_tomorrow: m.word_use_tomorrow,
  message_in_days: m.word_use_in_days,
}

/** What a text is called in a list: by its use, else by its place. */
export const titleOf = ({ name, noun }: Word) => USES[name]?.() ?? placeOf(noun)
