import type { ChangeCall, NewChange, Refusal } from './changes.ts'

/** A row of the store `outbox`. */
export type OldChange = Omit<NewChange, 'instead' | 'isCreation'> & {
  id: number
  owner: string
  /** The thing has this id, negative, until the answer tells the real one in `field`. */
  makes?: { id: number; field: string }
  instead?: ChangeCall & { code: string; act: string }
  triedAt?: string
  sentAt?: string
  refusal?: Refusal
}
