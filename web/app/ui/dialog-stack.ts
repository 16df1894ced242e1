type Follower = (dialog: HTMLDialogElement | undefined) => void

const open: HTMLDialogElement[] = []
const followers = new Set<Follower>()
const tell = () => {
  for (const follower of followers) follower(open.at(-1))
}

/** Calls the follower now, and whenever the topmost modal dialog changes. Returns a function to unsubscribe. */
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
