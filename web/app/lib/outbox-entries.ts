/** A change that waits to be sent. */
export type Waiting = {
  /** Order of sending. */
  id?: number
  owner: string
  /** Changes of one thing are sent in their order: `note 12`. */
  thing: string
  method: string
  /** With its query. */
  address: string
  body?: unknown
  /** Idempotency-Key of all tries. */
  key: string
  /** When it was made on this device, ISO. */
  at: string
}
