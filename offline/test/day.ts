// A random day of a member's devices against the functions of the server: which steps come in which order, what is cut, what crashes.
import { openChanges } from '../src/queue.ts'
import { makePhone, makeRecord, type Phone } from './day-phone.ts'
import { type Content, type DayServer, type MemberServer, serveMember } from './day-server.ts'
import { type Choose, makeSteps, type Steps } from './day-steps.ts'

/** What happens in a day, beside the steps of what is under way. Often ones are named often. */
export const ACTS = [
  ...['write', 'write', 'rewrite', 'rewrite', 'remove', 'tick', 'tick', 'read', 'read', 'wake', 'wake'],
  ...['cut line', 'mend line', 'mend line', 'lose answer', 'open tab', 'kill tab', 'power cut', 'fill storage'],
  ...['make room', 'set clock', 'end session', 'sign in', 'sign out', 'restart server', 'back up', 'restore'],
  ...['drop', 'retry', 'pass time', 'pass time'],
] as const
export type Act = (typeof ACTS)[number]

/** Faults that are put into the engine or the server, to see the model go red. */
export type Mutant = 'number outside of the transaction' | 'overlay twice' | 'no lock' | 'new key on retry'

type Day = {
  server: MemberServer
  steps: Steps
  record: ReturnType<typeof makeRecord>
  phones: Phone[]
  items: string[]
  choose: Choose
}

/** Does one act, on a phone and a tab that the day chooses. */
const act = async ({ server, record, phones, items, choose }: Day, what: Act) => {
  const { made } = record
  const phone = phones[choose(phones.length)] as Phone
  if (phone.alive().length === 0) phone.open()
  const tab = phone.alive()[choose(phone.alive().length)] as ReturnType<Phone['open']>
  const notes = made.filter((one) => one.act === 'notes.create').map(({ key }) => key)
  const note = notes[choose(Math.max(1, notes.length))]
  const item = items[choose(items.length)] as string
  const drop = () => {
    const { refused } = phone.queue()
    const key = [...openChanges(phone.queue()), ...refused.map(({ change }) => change)][choose(4)]?.key
    if (!key) return
    if (what === 'retry') return void tab.engine.retry(key)
    const thing = made.find((one) => one.key === key)?.thing
    record.excuse((one) => one.thing === thing && one.device === phone.owner())
    void tab.engine.drop(key)
  }
  const does: { [one in Act]: () => unknown } = {
    write: () => tab.write(),
    rewrite: () => note && tab.rewrite(note, choose(2) === 0),
    remove: () => note && tab.remove(note),
    tick: () => tab.tick(item, choose(2) === 0),
    read: () => void tab.readAgain(),
    wake: () => tab.engine.wake(),
    'cut line': () => phone.setLine(false),
    'mend line': () => phone.setLine(true),
    'lose answer': () => phone.loseAnswer(),
    'open tab': () => phone.alive().length < 3 && void phone.open(),
    'kill tab': () => {
      tab.kill()
      if (phone.alive().length === 0) phone.open()
    },
    'power cut': () => phone.cutPower(),
    'fill storage': () => phone.setFull(true),
    'make room': () => phone.setFull(false),
    'set clock': () => phone.setClock(choose(60) - 30),
    'end session': () => server.endSession(),
    'sign in': () => phone.signIn(),
    'sign out': () => phone.signOut(),
    'restart server': () => server.restart(),
    'back up': () => server.backUp(),
    restore: () => server.restore(),
    drop,
    retry: drop,
    'pass time': () => phone.pass(1000 * (1 + choose(400))),
  }
  await does[what]()
}

const openOf = (phones: Phone[]) => phones.map((phone) => openChanges(phone.queue())).filter(({ length }) => length > 0)

/** Everything is up, and everything is sent and read. */
const end = async ({ server, steps, phones }: Day) => {
  for (const phone of phones) {
    phone.setFull(false)
    phone.setLine(true)
    phone.signIn()
  }
  const finish = async () => {
    for (let turn = 0; turn < 2000 && (await steps.stepOnce()); turn++);
  }
  for (let round = 0; round < 12; round++) {
    await finish()
    // What is read from now on has everything, unless the server turns out to lack something.
    const [isSent, before] = [openOf(phones).length === 0, server.applied().length]
    for (const phone of phones) for (const tab of phone.alive()) void tab.readAgain()
    await finish()
    if (isSent && openOf(phones).length === 0 && server.applied().length === before) break
    for (const phone of phones) {
      await phone.pass(60 * 60_000)
      for (const tab of phone.alive()) tab.engine.wake()
    }
  }
}

const fail = (why: string, what: unknown) => {
  throw new Error(`${why}: ${JSON.stringify(what)}`)
}

/** As text, in an order that does not matter. */
const textOf = ({ notes, ticks }: Content) =>
  JSON.stringify([notes.map(({ id, title }) => `${id} ${title}`).sort(), ticks.toSorted()])

/** @throws when something was lost, done twice or out of order */
const checkApplied = ({ server, record, phones }: Day) => {
  const { made, excused, forgetful } = record
  const applied = server.applied()
  const keys = applied.map(({ key }) => key)
  const sure = applied.filter(({ device }) => !forgetful.has(device)).map(({ key }) => key)
  if (new Set(sure).size < sure.length) fail('applied twice', keys)
  const refused = new Set(phones.flatMap((phone) => phone.queue().refused.map(({ change }) => change.key)))
  for (const one of made)
    if (!keys.includes(one.key) && !refused.has(one.key) && !excused.has(one.key)) fail('lost', { one, made, applied })
  for (const device of phones.map(({ owner }) => owner()).filter((one) => !forgetful.has(one)))
    for (const thing of new Set(made.map((one) => one.thing))) {
      const places = made
        .filter((one) => one.device === device && one.thing === thing)
        .map(({ key }) => keys.indexOf(key))
        .filter((place) => place >= 0)
      if (places.some((place, at) => at > 0 && place < (places[at - 1] as number)))
        fail('out of order', { thing, places })
    }
}

/**
 * Lives a day and then its end, when every line is up and every change is sent.
 * @throws when something is lost, done twice or out of order, or when a screen shows anything else than the server holds
 */
export const liveDay = async ({ db, newMember }: DayServer, acts: readonly Act[], choose: Choose, mutant?: Mutant) => {
  const { member_id, items } = await newMember()
  const server = serveMember(db, member_id, mutant === 'number outside of the transaction')
  const [steps, record] = [makeSteps(choose), makeRecord()]
  const phones = Array.from({ length: 1 + choose(3) }, () => makePhone({ server, steps, record, choose, mutant }))
  const day: Day = { server, steps, record, phones, items, choose }
  await steps.settle()
  for (const what of acts) {
    await act(day, what)
    await steps.settle()
    for (let more = choose(8); more > 0; more--) await steps.stepOnce()
  }
  await end(day)
  if (openOf(phones).length > 0) fail('never sent', openOf(phones))
  const screens = phones.flatMap(({ alive }) => alive().map((tab) => tab.screen()))
  const content = await server.readContent()
  for (const phone of phones) for (const tab of phone.alive()) tab.kill()
  await steps.settle()
  for (const screen of screens)
    if (!screen || textOf(screen) !== textOf(content)) fail('a screen shows something else', { screen, content })
  checkApplied(day)
}
