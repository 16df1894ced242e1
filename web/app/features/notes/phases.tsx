import type { NotePhase } from '@padauk/contract/notes'
import { MoonStar, Rewind, Sparkles, Sunrise } from 'lucide-react'
import { m } from '#words/notes'

/** The four phases in the order of the tabs. */
export const PHASES = [
  { key: 'MORNING_PHASE', Icon: Sunrise, name: m.notes_morning, why: m.notes_morning_why },
  { key: 'NIGHT_PHASE', Icon: MoonStar, name: m.notes_night, why: m.notes_night_why },
  { key: 'EFFECTUATION_PHASE', Icon: Sparkles, name: m.notes_affirmation, why: m.notes_affirmation_why },
  { key: 'BACKWARD_PHASE', Icon: Rewind, name: m.notes_backward, why: m.notes_backward_why },
] as const satisfies readonly { key: NotePhase; [more: string]: unknown }[]

export const phaseOf = (key: NotePhase) => PHASES.find((phase) => phase.key === key) ?? PHASES[0]
