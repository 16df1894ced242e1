// Acts of day.ts with notes, the items of the checklist and the name.
import type { Page } from '@playwright/test'
import { dialogOf, listOf, profileOf } from './day-places.ts'
import { type Act, becomes, type Day, type Plan, type State, type Step } from './day-plans.ts'
import { until } from './product.ts'

const boxOf = (page: Page, title: string) => listOf(page).getByRole('checkbox', { name: title, exact: true })

/** The state of an item: its mark, and its title by now. */
const itemOf = (isDone: boolean, title: string): State => `${isDone ? 'done' : 'open'} ${title}`
const isDoneIn = (state: State) => state?.startsWith('done') ?? false
const titleIn = (state: State) => state?.slice('done '.length) ?? ''
const AGAIN = / again \d+$/
/** The title that an item was made with. */
const firstOf = (title: string) => title.replace(AGAIN, '')

type Item = { title: string; is_done: boolean }
/** The checklist as the server has it: each item, and their order. */
export const readList = (items: Item[]): [name: string, State][] => [
  ...items.map(({ title, is_done }): [string, State] => [`item ${firstOf(title)}`, itemOf(is_done, title)]),
  ['order of items', JSON.stringify(items.map(({ title }) => firstOf(title)))],
]
/** Of a member without items. */
export const NO_ITEMS: [name: string, State[]] = ['order of items', ['[]']]

const inOrder = (change: (titles: string[]) => string[]) => ({
  name: 'order of items',
  to: (state: State) => JSON.stringify(change(JSON.parse(state ?? '[]') as string[])),
})
const moved = (titles: string[], title: string, by: number) => {
  const at = titles.indexOf(title)
  return titles.with(at, titles[at + by] as string).with(at + by, title)
}

const note = ({ page, title, state }: Step) =>
  dialogOf(page)
    .getByRole('article')
    .filter({ hasText: title })
    .filter({ hasText: state ?? '' })
    .first()
    .waitFor()

const planNote = ({ known, pick }: Day, state: State): Plan | undefined => {
  const notes = known('note')
  if (notes.length === 0) return undefined
  const { title } = pick(notes)
  return { title, state, changes: [becomes(`note ${title}`, state)] }
}

/** @param after what is left of the item, by the title that it was made with and by how it is */
const planItem = ({ known, pick }: Day, after: (title: string, before: State) => State): Plan | undefined => {
  const items = known('item')
  if (items.length === 0) return undefined
  const { title, state: before } = pick(items)
  const state = after(title, before)
  return { title, before, state, changes: [becomes(`item ${title}`, state)] }
}

/** Presses a button of an item. What can be done with one is shown on request, and hidden again when the item is sent. */
const pressFor = async (page: Page, title: string, act: string) => {
  const more = listOf(page)
    .getByRole('button', { name: `Change: ${title}`, exact: true })
    .first()
  const button = listOf(page)
    .getByRole('button', { name: `${act}: ${title}`, exact: true })
    .first()
  await until(async () => {
    if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click()
    return button.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
  }, 20_000)
}

const titlesOf = (page: Page) => listOf(page).locator('li:has(input[type=checkbox]) > label').allInnerTexts()

export const LIST_ACTS: Record<string, Act> = {
  writeNote: {
    place: 'notes',
    plan: ({ made, step }) => {
      const state = `as of step ${step}`
      return { title: made, state, changes: [becomes(`note ${made}`, state)] }
    },
    isWritten: ({ act, title }, step) => act === 'notes.create' && title === step.title,
    async run(step) {
      const dialog = dialogOf(step.page)
      await dialog.getByRole('button', { name: 'Add New Note' }).click()
      await dialog.getByLabel('Title').fill(step.title)
      await dialog.getByLabel('Description').fill(step.state ?? '')
      await dialog.getByRole('button', { name: 'Add New Note' }).click()
      await note(step)
    },
  },
  changeNote: {
    place: 'notes',
    plan: (day) => planNote(day, `as of step ${day.step}`),
    isWritten: ({ act }) => act === 'notes.update',
    async run(step) {
      const dialog = dialogOf(step.page)
      await dialog.getByRole('button', { name: `Edit: ${step.title}` }).click()
      await dialog.getByLabel('Description').fill(step.state ?? '')
      await dialog.getByRole('button', { name: 'Update Note' }).click()
      await note(step)
    },
  },
  deleteNote: {
    place: 'notes',
    plan: (day) => planNote(day, undefined),
    isWritten: ({ act }) => act === 'notes.remove',
    async run({ page, title }) {
      const dialog = dialogOf(page)
      await dialog.getByRole('button', { name: `Delete: ${title}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
    },
  },
  addItem: {
    place: 'list',
    plan: ({ made: title }) => {
      const state = itemOf(false, title)
      return { title, state, changes: [becomes(`item ${title}`, state), inOrder((titles) => [...titles, title])] }
    },
    isWritten: (entry, { title }) => entry.act === 'checklists.create' && entry.title === title,
    async run({ page, title }) {
      await listOf(page).getByRole('textbox', { name: 'Add an item' }).fill(title)
      await page.keyboard.press('Enter')
      await boxOf(page, title).waitFor()
    },
  },
  tickItem: {
    place: 'list',
    plan: (day) => planItem(day, (_, before) => itemOf(!isDoneIn(before), titleIn(before))),
    isWritten: ({ act }) => act === 'checklists.mark',
    // The last state that is certain has to be seen first.
    run: ({ page, state }) =>
      boxOf(page, titleIn(state))
        .and(page.locator(isDoneIn(state) ? ':not(:checked)' : ':checked'))
        .click(),
  },
  renameItem: {
    place: 'list',
    plan: (day) => planItem(day, (title, before) => itemOf(isDoneIn(before), `${title} again ${day.step}`)),
    isWritten: ({ act }) => act === 'checklists.rename',
    async run({ page, before, state }) {
      await pressFor(page, titleIn(before), 'Rename')
      await listOf(page).getByRole('textbox', { name: 'Name of the item' }).fill(titleIn(state))
      await page.keyboard.press('Enter')
      await boxOf(page, titleIn(state)).waitFor()
    },
  },
  moveItem: {
    place: 'list',
    plan: ({ known, pick, allowed }) => {
      // Where the order is certain: past an item that is gone by now, a move leads to its place.
      const [order, ...others] = allowed.get('order of items') ?? []
      if (others.length > 0) return undefined
      const titles = JSON.parse(order ?? '[]') as string[]
      const ways = known('item').flatMap(({ title, state }) => [
        ...(titles.indexOf(title) > 0 ? [{ title, state, by: -1 }] : []),
        ...(titles.indexOf(title) < titles.length - 1 ? [{ title, state, by: 1 }] : []),
      ])
      if (ways.length === 0) return undefined
      const { title, state: before, by } = pick(ways)
      const changes = [inOrder((titles) => moved(titles, title, by))]
      return { title, before, state: by < 0 ? 'up' : 'down', changes }
    },
    isWritten: ({ act }) => act === 'checklists.move',
    async run({ page, before, state }) {
      const title = titleIn(before)
      await boxOf(page, title).waitFor()
      const titles = await titlesOf(page)
      const wanted = moved(titles, title, state === 'up' ? -1 : 1).join()
      await pressFor(page, title, `Move ${state}`)
      await until(async () => (await titlesOf(page)).join() === wanted, 20_000)
    },
  },
  deleteItem: {
    place: 'list',
    plan: (day) => {
      const plan = planItem(day, () => undefined)
      const gone = inOrder((titles) => titles.filter((one) => one !== plan?.title))
      return plan && { ...plan, changes: [...plan.changes, gone] }
    },
    isWritten: ({ act }) => act === 'checklists.remove',
    async run({ page, before }) {
      await pressFor(page, titleIn(before), 'Delete')
      await boxOf(page, titleIn(before)).waitFor({ state: 'detached' })
    },
  },
  changeName: {
    place: 'profile',
    plan: ({ known, made }) =>
      known('name').length > 0 ? { title: 'me', state: made, changes: [becomes('name me', made)] } : undefined,
    async run({ page, state }) {
      const profile = profileOf(page)
      await profile.getByRole('button', { name: 'Change the name' }).click()
      await profile.getByLabel('Name', { exact: true }).fill(state ?? '')
      await profile.getByRole('button', { name: 'Save' }).click()
      await profile
        .getByText(state ?? '', { exact: true })
        .first()
        .waitFor()
    },
  },
}
