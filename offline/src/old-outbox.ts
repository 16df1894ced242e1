// Changes that the version before has stored, each under an Idempotency-Key and without a number. For one release.

import { callOf, type Round, readAnswer, type Sender } from './calls.ts'
import type { NewChange, Refusal } from './changes.ts'
import type { Device } from './device.ts'
import type { OldChange } from './old-changes.ts'
import { addChange } from './queue.ts'

/** The server keeps the answer to a key for 7 days. A day less, because it counts from its own clock. */
const KEY_MS = 6 * 24 * 60 * 60 * 1000
const TOO_OLD = {
  status: 0,
  code: 'too_old',
  message: 'this was tried more than 6 days ago, and nobody knows any more whether it arrived',
}

const isOpen = ({ sentAt }: OldChange) => sentAt === undefined
const listOld = async (device: Device, owner: string) =>
  (await (await device.open()).getAllFromIndex('outbox', 'owner', owner)).filter(isOpen)

/** How many changes of the version before are not sent. */
export const countOld = async (device: Device, owner: string) => (await listOld(device, owner)).length

/** A later change of the same thing, with the id and the version that the answer to this one told. */
const follow = (later: OldChange, { thing, makes, body }: OldChange, answer: unknown): OldChange => {
  const content = (answer as { content?: Record<string, unknown> } | undefined)?.content
  if (later.thing !== thing || !content) return later
  const swapped = (value: string) => (value === String(makes?.id) ? String(content[makes?.field ?? '']) : value)
  const params = Object.fromEntries(Object.entries(later.params ?? {}).map(([name, value]) => [name, swapped(value)]))
  const isOver = later.body?.based_on !== undefined && (makes || later.body.based_on === body?.based_on)
  return {
    ...later,
    thing: later.thing.split(' ').map(swapped).join(' '),
    ...(later.params && { params }),
    ...(isOver && { body: { ...later.body, based_on: content.updated_at } }),
  }
}

const newChange = ({ id: _, owner: __, makes: ___, instead: ____, triedAt: _____, ...row }: OldChange, key: string) =>
  ({ ...row, key }) satisfies NewChange

/** Moves a row to the new queue: as what was refused, or in its other form. */
const moveToQueue = async (device: Device, row: OldChange, refusal: Refusal) => {
  const key = device.newKey()
  const change = newChange(row, key)
  const { instead } = row
  await device.changeQueue(row.owner, (queue) => {
    if (instead?.code !== refusal.code) return { ...queue, refused: [...queue.refused, { change, refusal }] }
    const creation = { thing: `note ${key}`, body: { ...instead.body, client_id: key }, isCreation: true }
    return addChange(queue, { ...change, params: undefined, ...instead, ...creation }, false, false)
  })
}

/** Sends what the version before has left, before anything else. What it knows as refused is moved to the new queue. */
export const sendOldChanges = async (device: Device, { owner, token }: Sender): Promise<Round> => {
  for (;;) {
    const [row, ...later] = await listOld(device, owner)
    if (!row) return { state: 'done' }
    const isTooOld = row.triedAt !== undefined && device.now() - Date.parse(row.triedAt) > KEY_MS
    let refusal: Refusal | undefined = isTooOld ? TOO_OLD : row.refusal
    let answer: unknown
    if (!refusal) {
      const { address, init } = callOf(row, token)
      const response = await device.fetch(address, init).catch(() => undefined)
      const answered = response && (await readAnswer(row, response, device.now()))
      if (!answered || answered.kind === 'later' || answered.kind === 'taken') return { state: 'later' }
      if (answered.kind === 'ended') return { state: 'ended' }
      if (answered.kind === 'refused') refusal = answered.refusal
      if (answered.kind === 'sent') answer = answered.answer
    }
    if (refusal) await moveToQueue(device, row, refusal)
    const { store, done } = (await device.open()).transaction('outbox', 'readwrite')
    for (const one of later) await store.put(follow(one, row, answer))
    await store.delete(row.id)
    await done
  }
}
