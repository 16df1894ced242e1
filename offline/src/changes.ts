import type { Endpoint } from '@padauk/contract/endpoint'

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

/** A change that is pending, was refused, or was sent and is not yet in what the page has read. */
export type Change = ChangeCall & {
  /** Order of sending. */
  id: number
  owner: string
  /** Which change: `notes.create`. */
  act: string
  /** Changes of one thing are sent in their order: `note 12`. */
  thing: string
  /** Title of the thing, for the list of what waits. */
  title: string
  /** Key of the query that shows it. */
  shown: QueryKey
  /** Nouns whose other queries it changes. */
  refreshes?: readonly QueryKey[0][] | undefined
  /** What the overlay of that query needs besides the call. */
  about?: Record<string, unknown> | undefined
  /** What it makes has this id, negative, until the answer tells the real one in `field`. Later changes name it. */
  makes?: { id: number; field: string } | undefined
  /** It is already gone, which is what this change wants. */
  isGoneFine?: boolean | undefined
  /** A refusal with this code says that it is no longer needed, so there is nothing to tell. */
  needless?: string | undefined
  /** Sent instead after a refusal with this code. What it makes takes the place of the thing. */
  instead?: (ChangeCall & { code: string; act: string; makes: { id: number; field: string } }) | undefined
  /** Idempotency-Key of all tries. */
  key: string
  /** When it was made on this device, ISO. */
  at: string
  timeZone: string
  /** Its texts are not converted from Zawgyi. */
  isAsTyped?: boolean
  /** First try that may have reached the server. */
  triedAt?: string | undefined
  sentAt?: string | undefined
  answer?: unknown
  /** Seen in an answer of the server. Kept for its id, which an open form may still name. */
  isSettled?: boolean | undefined
  /** The member was told the answer, or saw it. */
  isTold?: boolean | undefined
  refusal?: { status: number; code: string; message: string; fields?: { path: string; message: string }[] } | undefined
}

/** Without its place in the order. */
export type NewChange = Omit<Change, 'id'>

/** Whether it still has to be sent, or was refused and is looked at by the member. */
export const isUnsent = ({ sentAt }: Change) => sentAt === undefined
/** Whether the screen behaves as if it were done. */
export const isShown = ({ refusal, isSettled }: Change) => !refusal && !isSettled

/** What the engine has to know of a call to queue it. */
export type ChangeInfo = Pick<
  Change,
  'act' | 'thing' | 'title' | 'shown' | 'refreshes' | 'about' | 'makes' | 'isGoneFine' | 'needless'
> & {
  /** Idempotency-Key, where a form has one. */
  key?: string
  /**
   * Earlier changes of the same kind, which were never tried, are not sent. 'all': those that were sent or refused are
   * forgotten too, because this one has everything they had. 'tried': also those that may have arrived, because the server
   * takes what they had only once.
   */
  replaces?: boolean | 'all' | 'tried'
  /** Version of what is changed. Another one by then is refused. */
  basedOn?: string | undefined
  /** Sent instead after a refusal with this code. */
  instead?: { code: string; act: string; endpoint: Endpoint; body: Record<string, unknown>; makes: Change['makes'] }
}

/** A temporary id of something that the server does not know yet: the same for all tries under a key. */
export const temporaryId = (key: string) => -1 - Number.parseInt(key.slice(0, 10), 16)

const contentOf = (answer: unknown) => (answer as { content?: Record<string, unknown> } | undefined)?.content

/** Whether `later` changes what `done` has left: it was made over it, or over the same text before. */
const isOver = (later: NewChange, done: Change) =>
  done.makes !== undefined || (later.body?.based_on !== undefined && later.body.based_on === done.body?.based_on)

/** A later change of the same thing, with the id and the version that the answer to an earlier one told. */
export const follow = <E extends NewChange>(later: E, done: Change): E => {
  const content = contentOf(done.answer)
  if (later.thing !== done.thing || !content) return later
  const { makes } = done
  const swapped = (value: string) => (makes && value === String(makes.id) ? String(content[makes.field]) : value)
  const { params, body } = later
  return {
    ...later,
    thing: later.thing.split(' ').map(swapped).join(' '),
    ...(params && { params: Object.fromEntries(Object.entries(params).map(([name, id]) => [name, swapped(id)])) }),
    ...(body && 'based_on' in body && isOver(later, done) && { body: { ...body, based_on: content.updated_at } }),
  }
}

/** Whether it made something whose temporary id a page may still name. */
export const hasTemporaryId = ({ makes }: Change) => makes !== undefined && makes.id < 0

/** Temporary ids of what is on the server by now, by field and real id: `item_id 12`. */
export const firstIdsOf = (entries: readonly Change[]) =>
  new Map(
    entries.flatMap(({ makes, answer }) => {
      const content = contentOf(answer)
      return makes && makes.id < 0 && content ? [[`${makes.field} ${content[makes.field]}`, makes.id] as const] : []
    }),
  )

/** Whether it may have arrived, and nobody knows yet: what the server tells may have it already. */
export const mayHaveArrived = ({ triedAt, sentAt }: Change) => triedAt !== undefined && sentAt === undefined
