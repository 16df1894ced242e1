import { language } from '#words/words.tsx'
import burmese from './actions-my.json'

const NAMES: Record<string, string | undefined> = burmese

/** What was done, such as `members.renew`, in words. `npm run check` finds actions without a Burmese name. */
export const actionName = (action: string) => {
  const english = action.replaceAll(/[._]/g, ' ')
  if (language() === 'en') return english
  const parts = action.split('.').map((part) => NAMES[part])
  return parts.includes(undefined) ? english : parts.join(': ')
}

/** The step alone, where it is plain what it was done to. */
export const stepName = (action: string) => {
  const step = action.split('.').at(-1) ?? action
  return (language() === 'my' && NAMES[step]) || step.replaceAll('-', ' ')
}
