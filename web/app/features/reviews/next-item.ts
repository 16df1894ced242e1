type Row = { id: number; held: object | null }
type Queue = {
  /** Ids as of when the item was still listed. After the decision it is gone from the list. */
  lastIds: readonly number[]
  rows: readonly Row[]
  /** This person holds the decision, and may undo it. */
  isMine: boolean
}

/** What is opened after a decision: an item below, else above, on which nobody has decided yet. */
export const nextItem = (id: number, { lastIds, rows, isMine }: Queue): number | undefined => {
  const at = lastIds.indexOf(id)
  const others = [
    ...lastIds.slice(at + 1),
    ...lastIds.slice(0, Math.max(0, at)).reverse(),
    ...rows.map((row) => row.id),
  ]
  const isOpen = (one: number) => rows.some((row) => row.id === one && !row.held)
  return others.find((other) => other !== id && isOpen(other)) ?? (!isMine && isOpen(id) ? id : undefined)
}
