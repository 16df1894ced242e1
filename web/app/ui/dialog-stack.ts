type Follower = (dialog: HTMLDialogElement | undefined) => void

const open: HTMLDialogElement[] = []
const followers = new Set<Follower>()
const tell = () => {
  for (const follower of followers) follower(open.at(-1))
}

/** Calls at once and whenever another modal dialog, or none, is on top. Returns the way to stop. */
export const followTopDialog = (follower: Follower) => {
  followers.add(follower)
  follower(open.at(-1))
  return () => void followers.delete(follower)
}

export const pushDialog = (dialog: HTMLDialogElement) => {
  open.push(dialog)
  tell()
}

export const dropDialog = (dialog: HTMLDialogElement) => {
  const at = open.indexOf(dialog)
  if (at === -1) return
  open.splice(at, 1)
  tell()
}
