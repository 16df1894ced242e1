import type { Stores } from './indexed-db.ts'

/** What the engine needs of the phone and its browser. Pages and the service worker have one each; tests make their own. */
export type Device = {
  /** @throws when storage is refused, as in some private windows */
  open(): Promise<Stores>
  /** The time of day in milliseconds. A person may set it, also backwards. */
  now(): number
  /** Milliseconds by a clock that nobody sets. */
  ticks(): number
  /** Does the work later, unless the returned function is called before. */
  wait(ms: number, work: () => void): () => void
  /** Does the work while no other page and no worker does work under this name. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Tells all pages and the worker, this one too, that something under this name has changed. */
  tell(name: string): void
  /** Calls the listener each time it is told, until the returned function is called. */
  listen(name: string, listener: () => void): () => void
  fetch(address: string, init: RequestInit): Promise<Response>
  /** False when the browser knows that there is no network. A line that is up may still be dead. */
  isLineUp(): boolean
}
