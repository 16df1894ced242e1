export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export type PlayerActions = {
  toggle: () => void
  seekBy: (seconds: number) => void
  setSpeed: (speed: number) => void
  toggleMute: () => void
  nextCaptions: () => void
  toggleFullscreen: () => void
}

const stepSpeed = (speed: number, by: number) => {
  const at = SPEEDS.findIndex((one) => one >= speed)
  return SPEEDS[Math.min(Math.max(at + by, 0), SPEEDS.length - 1)] ?? 1
}

/** Handles a key press inside the player. Returns whether it was handled. */
export function pressKey(event: Pick<KeyboardEvent, 'key' | 'target'>, speed: number, actions: PlayerActions): boolean {
  const tag = (event.target as HTMLElement).tagName
  // Space on a button and keys in a select keep their native behaviour.
  if (event.key === ' ' && tag === 'BUTTON') return false
  if (tag === 'SELECT') return false
  const meanings: Record<string, () => void> = {
    ' ': actions.toggle,
    k: actions.toggle,
    ArrowLeft: () => actions.seekBy(-5),
    ArrowRight: () => actions.seekBy(5),
    j: () => actions.seekBy(-10),
    l: () => actions.seekBy(10),
    m: actions.toggleMute,
    c: actions.nextCaptions,
    f: actions.toggleFullscreen,
    '<': () => actions.setSpeed(stepSpeed(speed, -1)),
    '>': () => actions.setSpeed(stepSpeed(speed, 1)),
  }
  const act = meanings[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  act?.()
  return act !== undefined
}
