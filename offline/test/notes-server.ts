import type { Change } from '../src/changes.ts'

export type Note = { id: number; title: string; updated_at: string }
type Kept = { call: string; status: number; body: unknown }
type Call = { method: string; path: string; body?: { title?: string; based_on?: string }; key: string; token: string }

const refuse = (status: number, code: string) => ({ status, body: { error: { code, message: `Error: ${code}` } } })

/** A server with notes, which answers an Idempotency-Key as the school's does (docs/decisions/0003). */
export const makeServer = () => {
  let notes: Note[] = []
  let count = 0
  const kept = new Map<string, Kept>()
  /** What arrived, in its order: `POST First`. */
  const arrived: string[] = []
  const touch = (note: Omit<Note, 'updated_at'>): Note => ({ ...note, updated_at: `at ${++count}` })

  const change = ({ method, path, body = {} }: Call): { status: number; body: unknown } => {
    if (method === 'POST') {
      if (body.title === '') return refuse(422, 'invalid_input')
      const made = touch({ id: notes.length + count + 1, title: String(body.title) })
      notes = [...notes, made]
      return { status: 201, body: { content: made } }
    }
    const id = Number(path.split('/').at(-1))
    const old = notes.find((note) => note.id === id)
    if (!old) return refuse(404, 'not_found')
    if (method === 'DELETE') {
      notes = notes.filter((note) => note !== old)
      return { status: 204, body: undefined }
    }
    if (body.based_on !== undefined && body.based_on !== old.updated_at) return refuse(409, 'note_changed')
    const next = touch({ id, title: String(body.title) })
    notes = notes.map((note) => (note === old ? next : note))
    return { status: 200, body: { content: next } }
  }

  return {
    /** Tokens of sessions that have not ended. */
    sessions: new Set(['token']),
    arrived,
    read: () => notes,
    titles: () => notes.map(({ title }) => title),
    /** Another device does this. */
    beside: (call: Pick<Call, 'method' | 'path' | 'body'>) => change({ key: '', token: '', ...call }),
    answer(call: Call) {
      if (!this.sessions.has(call.token)) return refuse(401, 'no_session')
      const text = JSON.stringify([call.method, call.path, call.body])
      const known = kept.get(call.key)
      if (known) return known.call === text ? known : refuse(422, 'idempotency_key_reused')
      const { status, body } = change(call)
      if (status < 400) {
        kept.set(call.key, { call: text, status, body })
        arrived.push([call.method, call.body?.title].filter(Boolean).join(' '))
      }
      return { status, body }
    },
  }
}
export type Server = ReturnType<typeof makeServer>

/** The notes with the changes over them, as a screen shows them. */
export const layOver = (notes: readonly Note[], changes: readonly Change[]) => {
  const shown = new Map(notes.map(({ id, title }) => [id, title]))
  for (const { method, params, body, makes, answer } of changes) {
    const made = (answer as { content: Note } | undefined)?.content.id ?? makes?.id
    const id = Number(params?.id ?? made)
    if (method === 'DELETE') shown.delete(id)
    else shown.set(id, String(body?.title))
  }
  return [...shown.values()]
}
