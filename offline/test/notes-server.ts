import type { Change } from '../src/changes.ts'

export type Note = { id: number; client_id?: string; title: string; updated_at: string }
type Call = {
  method: string
  path: string
  body?: { title?: string; based_on?: string; client_id?: string }
  device?: string | undefined
  applied?: number
  number?: number
  key?: string
  token?: string
}
type Answer = { status: number; body: unknown; applied?: number | undefined }

const refuse = (status: number, code: string): Answer => ({
  status,
  body: { error: { code, message: `Error: ${code}` } },
})

/** A server with notes, which applies each number of a device at most once, as the school's does (docs/decisions/0063). */
export const makeServer = () => {
  let notes: Note[] = []
  let count = 0
  const devices = new Map<string, { number: number; key: string; answer: Answer }>()
  const keys = new Map<string, Answer>()
  /** What was applied, in its order: `POST First`. */
  const arrived: string[] = []

  const change = ({ method, path, body = {} }: Call): Answer => {
    const updated_at = `at ${++count}`
    if (method === 'POST') {
      if (body.title === '') return refuse(422, 'invalid_input')
      const { client_id } = body
      if (client_id && notes.some((note) => note.client_id === client_id)) return refuse(409, 'client_id_taken')
      const made = { id: count, ...(client_id && { client_id }), title: String(body.title), updated_at }
      notes = [...notes, made]
      return { status: 201, body: { content: made } }
    }
    const id = path.split('/').at(-1)
    const old = notes.find((note) => String(note.id) === id || note.client_id === id)
    if (!old) return refuse(404, 'not_found')
    if (method === 'DELETE') {
      notes = notes.filter((note) => note !== old)
      return { status: 204, body: undefined }
    }
    if (body.based_on !== undefined && body.based_on !== old.updated_at) return refuse(409, 'note_changed')
    const next = { ...old, title: String(body.title), updated_at }
    notes = notes.map((note) => (note === old ? next : note))
    return { status: 200, body: { content: next } }
  }

  return {
    /** Tokens of sessions that have not ended. */
    sessions: new Set(['token']),
    arrived,
    read: () => notes,
    titles: () => notes.map(({ title }) => title),
    appliedOf: (device: string) => devices.get(device)?.number ?? 0,
    /** Another device does this. */
    beside: (call: Call) => (change(call).body as { content: Note } | undefined)?.content as Note,
    /** Goes back to a backup, which is what this call returns. */
    backUp: () => {
      const [known, knownDevices] = [notes, new Map(devices)]
      return () => {
        notes = known
        devices.clear()
        for (const [device, row] of knownDevices) devices.set(device, row)
      }
    },
    /** A call without a number, as the version before sends it: once a key (docs/decisions/0003). */
    answerKey(call: Call): Answer {
      const answer = keys.get(call.key ?? '') ?? change(call)
      if (answer.status < 400) keys.set(call.key ?? '', answer)
      return answer
    },
    answer(call: Call): Answer {
      const { device = '', number = 0, key = '', token = '', applied: lastApplied = 0 } = call
      if (!this.sessions.has(token)) return refuse(401, 'no_session')
      if (number === 0) return this.answerKey(call)
      const known = devices.get(device)
      if (known?.number === number && known.key === key) return known.answer
      const applied = known?.number ?? 0
      if (lastApplied > applied) return { ...refuse(409, 'changes_missing'), applied }
      if (number <= applied) return { ...refuse(409, 'change_number_taken'), applied }
      const answer = change(call)
      if (answer.status >= 400) return { ...answer, applied }
      arrived.push([call.method, call.body?.title].filter(Boolean).join(' '))
      devices.set(device, { number, key, answer: { ...answer, applied: number } })
      return { ...answer, applied: number }
    },
  }
}
export type Server = ReturnType<typeof makeServer>

/** The notes with the changes over them, as a screen shows them. */
export const layOver = (notes: readonly Note[], changes: readonly Change[]) => {
  const shown = new Map(notes.map(({ id, client_id, title }) => [client_id ?? String(id), title]))
  for (const { method, params, body } of changes) {
    const id = params?.id ?? String(body?.client_id)
    if (method === 'DELETE') shown.delete(id)
    else shown.set(id, String(body?.title))
  }
  return [...shown.values()]
}
