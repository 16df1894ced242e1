import { undrawnIn } from '@padauk/rules/font-letters'
import { m } from '#words/staff-members'

/** What certificates cannot show of a name, and what to do; undefined for most names. */
export const undrawnName = (name: string) => {
  const letters = undrawnIn(name).join(', ')
  return letters ? m.console_name_undrawn({ letters }) : undefined
}
