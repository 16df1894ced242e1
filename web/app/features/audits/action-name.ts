import { m } from '#words/audits'
import { language } from '#words/words.tsx'

const names = m as unknown as Record<string, () => string>
const nameOf = (part: string) => names[`act_${part.replaceAll('-', '_')}`]?.()

/** What was done, such as `members.renew`, in words. */
export const actionName = (action: string) =>
  action
    .split('.')
    .map(nameOf)
    .join(language() === 'my' ? ': ' : ' ')

/** The step alone, where it is plain what it was done to. */
export const stepName = (action: string) => nameOf(action.slice(action.lastIndexOf('.') + 1))
