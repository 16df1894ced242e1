import type { Stores } from './indexed-db.ts'
import type { Queue } from './queue.ts'

/** What the engine needs of the phone and its browser. Pages and the service worker have one each; tests make their own. */
export type Device = {
  /** Opens what is cached and downloaded. @throws when storage is refused, as in some private windows */
  open(): Promise<Stores>
  /** @throws when storage is refused */
  readQueue(owner: string): Promise<Queue>
  /** Changes a queue and stores it as a whole, or not at all. @throws when storage is refused or full */
  changeQueue(owner: string, change: (queue: Queue) => Queue): Promise<Queue>
  /** The time of day in milliseconds. A person may set it, also backwards. */
  now(): number
  /** Milliseconds by a clock that nobody sets. */
  ticks(): number
  /** Does the work later, unless the returned function is called before. */
  wait(ms: number, work: () => void): () => void
  /** Does the work while no other page and no worker does work under this name. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Tells all pages and the worker, this one too, that something under this name has changed. */
  tell(name: string, message?: unknown): void
  /** Calls the listener at each notification, until the returned function is called. */
  listen(name: string, listener: (message: unknown) => void): () => void
  fetch(address: string, init: RequestInit): Promise<Response>
  /** False when the browser knows that there is no network. A line that is up may still be dead. */
  isLineUp(): boolean
  /** A random key, which no other device makes. */
  newKey(): string
}
