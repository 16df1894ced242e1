// How the acts of day.ts are described: what may be there of each thing, and what an act makes of it.
import type { Page } from '@playwright/test'
import type { Lessons, Place } from './day-places.ts'

/** How a thing is. Undefined: it is not there. */
export type State = string | undefined
/** What the server may hold of a thing, by kind and title: any of these. */
export type Allowed = Map<string, State[]>

/** What an act makes of a thing. `between`: what may be there of it when the phone goes off in the middle. */
type Change = { name: string; to: (state: State) => State; between?: State[] }
export type Plan = { title: string; before?: State; state: State; changes: Change[] }

export type Day = {
  step: number
  /** A title of this step alone. */
  made: string
  allowed: Allowed
  pick: <T>(from: readonly T[]) => T
  /** Things of a kind of which it is certain that they are there, and how. */
  known: (kind: string) => { title: string; state: string }[]
}

/** A change in the queue of the device. */
export type Entry = { act: string; thing: string; at: string; title: string; body?: Record<string, unknown> }

/** `answered`: questions and charts whose answers the screen has shown as given. */
export type Step = { page: Page; lessons: Lessons; answered: Set<string> } & Plan

/** Something that a member does. Ends when the screen shows it as done. */
export type Act = {
  place: Place
  /** What is to be done, and what it leaves; undefined while it cannot be done. */
  plan: (day: Day) => Plan | undefined
  /** 'again': it was done before, and changes nothing. */
  run: (step: Step) => Promise<unknown>
  /** What the queue has when it is written. The screen shows it before. */
  isWritten?: (entry: Entry, step: Step) => boolean
  /** Afterwards the page shows something else. */
  leaves?: boolean
}

/** A thing that is so afterwards, whatever it was. */
export const becomes = (name: string, state: State, between?: State[]): Change => ({
  name,
  to: () => state,
  ...(between && { between }),
})
