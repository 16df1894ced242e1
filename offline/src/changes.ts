import type { Endpoint } from '@padauk/contract/endpoint'
import type { ErrorBody } from '@padauk/contract/errors'

/** Key of a query: a noun, and what tells its queries apart. */
type QueryKey = readonly [noun: string, ...unknown[]]

/** A call that can be sent later. */
export type ChangeCall = {
  method: Endpoint['method']
  /** With `:names`, filled by `params`. */
  path: string
  params?: Record<string, string> | undefined
  query?: Record<string, string> | undefined
  body?: Record<string, unknown> | undefined
  /** Status of its answer. */
  expects: number
}

/** A change that a member has made on this device, before it has its number. */
export type NewChange = ChangeCall & {
  /** Names the change, and what it makes: the `client_id` of a new note is the key of its creation. */
  key: string
  /** Which change: `notes.create`. */
  act: string
  /** Changes of one thing are sent in their order: `note 12`. */
  thing: string
  /** Title of the thing, for the list of what is pending. */
  title: string
  /** Key of the query that shows it. */
  shown: QueryKey
  /** Nouns whose other queries it changes. */
  refreshes?: readonly string[] | undefined
  /** What an overlay needs besides the call. */
  about?: Record<string, unknown> | undefined
  /** It makes the thing. Without it, later changes of the thing mean nothing. */
  isCreation?: boolean | undefined
  /** It is already gone, which is what this change wants. */
  isGoneFine?: boolean | undefined
  /** A refusal with this code says that it is no longer needed, so there is nothing to tell. */
  needless?: string | undefined
  /** After a refusal with this code, this creation is sent instead, and later changes are of what it makes. */
  instead?: (ChangeCall & { code: string; act: string }) | undefined
  /** When it was made on this device, ISO. */
  at: string
  timeZone: string
  /** Its texts are not converted from Zawgyi. */
  isAsTyped?: boolean
}

/** A change with its place in the order of this device. The server applies each number at most once. */
export type Change = NewChange & {
  number: number
  /** It may have reached the server. */
  isTried: boolean
  /** Version of the text that it has made, of a change with `based_on`. */
  version?: string
  /** The server had applied it, and was then restored from a backup. */
  isAgain?: boolean
}

export type Refusal = { status: number } & ErrorBody['error']

/** A change that was refused, or one of the same thing that came after it and waits for what the member decides. */
export type Refused = { change: NewChange; refusal?: Refusal }

/** What the engine has to know of a call to queue it. */
export type ChangeInfo = Pick<
  NewChange,
  'act' | 'thing' | 'title' | 'shown' | 'refreshes' | 'about' | 'isCreation' | 'isGoneFine' | 'needless'
> & {
  /** Of a form or of what is made. */
  key?: string
  replaces?: Replaces
  /** Version of what is changed. Another one by then is refused. */
  basedOn?: string | undefined
  /** Sent instead after a refusal with this code. */
  instead?: { code: string; act: string; endpoint: Endpoint; body: Record<string, unknown> }
}

/**
 * Earlier changes of the same kind that were never tried are not sent. 'all': those that were refused are forgotten too,
 * because this one has everything they had. 'tried': also those that may have arrived, because the server takes what they
 * had only once.
 */
export type Replaces = boolean | 'all' | 'tried'
