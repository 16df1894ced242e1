// What a member does on the day of day.ts, and what it leaves.
import type { Page } from '@playwright/test'
import { until } from './product.ts'

/** The first lessons of two courses, open for everyone who has a plan: with a quiz, and without one. */
export const QUIZ_LESSON = 'A list that many keep'
export const TEXT_LESSON = 'The daily limit'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Daily Manifestation' })

const listOf = (page: Page) => page.getByRole('region', { name: 'Daily Checklist' })
const boxOf = (page: Page, title: string) => listOf(page).getByRole('checkbox', { name: title, exact: true })
const profileOf = (page: Page) => page.getByRole('main')
const starOf = (page: Page) => page.getByRole('button', { name: 'Favourite', exact: true })

export type Right = { question_id: number; text: string }
export type Lesson = { lesson_id: number; path: string }
export type Lessons = { quiz: Lesson; text: Lesson; right: Right[] }
export type Place = 'notes' | 'list' | 'quiz' | 'text' | 'profile'

/** Opens a page of the member area, until a change there would be kept. */
export async function openPlace(page: Page, url: string, place: Place, lessons: Lessons) {
  const isLesson = place === 'quiz' || place === 'text'
  const area = place === 'profile' ? '/campuses/profile' : '/campuses'
  await page.goto(url + (isLesson ? lessons[place].path : area), { waitUntil: 'commit' })
  // Until then a change is sent as in a browser that keeps nothing. The page waits three seconds before it loads the outbox,
  // or until the browser says that there is a network.
  const notice = page.locator('.outbox-notice, [role=status].sr-only').first()
  await until(async () => {
    await page.evaluate('dispatchEvent(new Event("online"))')
    return notice.waitFor({ state: 'attached', timeout: 100 }).then(
      () => true,
      () => false,
    )
  }, 20_000)
  if (isLesson) await starOf(page).waitFor()
  else if (place === 'profile') await profileOf(page).getByRole('button', { name: 'Change the name' }).waitFor()
  else await listOf(page).getByRole('textbox', { name: 'Add an item' }).waitFor()
  if (place !== 'notes') return
  await page.getByRole('button', { name: 'Notes' }).first().click()
  await dialogOf(page).getByRole('button', { name: 'Add New Note' }).waitFor()
}

export type State = string | undefined
type Step = { page: Page; title: string; before: State; state: State; lessons: Lessons }
/**
 * Something that a member does with a thing. Ends when the screen shows it as done. Where it shows so at once, before
 * anything is written, `written` names what the outbox will have.
 */
export type Act = { kind: string; place: Place; written?: string; run: (step: Step) => Promise<void> }

/** The state of an item: its mark, and its title by now. */
const itemOf = (isDone: boolean, title: string): State => `${isDone ? 'done' : 'open'} ${title}`
const isDoneIn = (state: State) => state?.startsWith('done') ?? false
const titleIn = (state: State) => state?.slice('done '.length) ?? ''
const AGAIN = / again \d+$/

/** An item that the server has, in the words of `Allowed`. */
export const readItem = ({ title, is_done }: { title: string; is_done: boolean }): [name: string, State] => [
  `item ${title.replace(AGAIN, '')}`,
  itemOf(is_done, title),
]

const note = ({ page, title, state }: Step) =>
  dialogOf(page)
    .getByRole('article')
    .filter({ hasText: title })
    .filter({ hasText: state ?? '' })
    .first()
    .waitFor()

/** Opens what can be done with an item. Stays open from one act to the next. */
const openItem = async (page: Page, title: string) => {
  const more = listOf(page).getByRole('button', { name: `Change: ${title}`, exact: true })
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click()
}

export const ACTS = {
  writeNote: {
    kind: 'note',
    place: 'notes',
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
    kind: 'note',
    place: 'notes',
    async run(step) {
      const dialog = dialogOf(step.page)
      await dialog.getByRole('button', { name: `Edit: ${step.title}` }).click()
      await dialog.getByLabel('Description').fill(step.state ?? '')
      await dialog.getByRole('button', { name: 'Update Note' }).click()
      await note(step)
    },
  },
  deleteNote: {
    kind: 'note',
    place: 'notes',
    async run({ page, title }) {
      const dialog = dialogOf(page)
      await dialog.getByRole('button', { name: `Delete: ${title}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
    },
  },
  addItem: {
    kind: 'item',
    place: 'list',
    async run({ page, title }) {
      await listOf(page).getByRole('textbox', { name: 'Add an item' }).fill(title)
      await page.keyboard.press('Enter')
      await boxOf(page, title).waitFor()
    },
  },
  tickItem: {
    kind: 'item',
    place: 'list',
    written: 'checklists.mark',
    // The last state that is certain has to be seen first.
    run: ({ page, state }) =>
      boxOf(page, titleIn(state))
        .and(page.locator(isDoneIn(state) ? ':not(:checked)' : ':checked'))
        .click(),
  },
  renameItem: {
    kind: 'item',
    place: 'list',
    written: 'checklists.rename',
    async run({ page, before, state }) {
      await openItem(page, titleIn(before))
      await listOf(page)
        .getByRole('button', { name: `Rename: ${titleIn(before)}`, exact: true })
        .click()
      await listOf(page).getByRole('textbox', { name: 'Name of the item' }).fill(titleIn(state))
      await page.keyboard.press('Enter')
      await boxOf(page, titleIn(state)).waitFor()
    },
  },
  deleteItem: {
    kind: 'item',
    place: 'list',
    written: 'checklists.remove',
    async run({ page, before }) {
      await openItem(page, titleIn(before))
      await listOf(page)
        .getByRole('button', { name: `Delete: ${titleIn(before)}`, exact: true })
        .click()
      await boxOf(page, titleIn(before)).waitFor({ state: 'detached' })
    },
  },
  changeName: {
    kind: 'name',
    place: 'profile',
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
  starLesson: {
    kind: 'star',
    place: 'quiz',
    written: 'favorites.',
    // What is on the device may be older than what was sent: a member presses what is to be seen.
    run: ({ page, state }) => page.locator(`button.star[aria-pressed=${state !== 'starred'}]`).click(),
  },
  handInQuiz: {
    kind: 'quiz',
    place: 'quiz',
    async run({ page, lessons: { right } }) {
      const check = page.getByRole('button', { name: 'Check', exact: true })
      const next = page.getByRole('button', { name: /^(Next question|See the result)$/ })
      const end = page
        .getByText('Waits to be checked.')
        .or(page.getByRole('heading', { name: 'Quiz passed' }))
        .first()
      // A browser that was killed meanwhile goes on where it was.
      while (
        await check
          .or(next)
          .or(end)
          .first()
          .waitFor()
          .then(() => end.isHidden())
      ) {
        if (await next.isVisible()) await next.click().catch(() => {})
        else if (await check.isVisible()) {
          for (const { question_id, text } of right) {
            const option = page.locator(`#question-${question_id} label:not(:has(:checked))`)
            // Only what is on the screen is waited for.
            if ((await option.count()) > 0)
              await option
                .getByText(text, { exact: true })
                .click({ timeout: 300 })
                .catch(() => {})
          }
          await check.click({ timeout: 2000 }).catch(() => {})
        }
      }
    },
  },
  finishLesson: {
    kind: 'lesson',
    place: 'text',
    async run({ page }) {
      await page.getByRole('button', { name: 'Finish', exact: true }).click()
      await page.getByText(/^Well Done/).waitFor()
    },
  },
} satisfies Record<string, Act>

/** What the server may hold of a thing, by kind and title: any of these. Undefined for nothing. */
export type Allowed = Map<string, State[]>

/** The next act, what it is done to, and what is there of it afterwards. */
export function choose(seed: number, step: number, allowed: Allowed, pick: <T>(from: readonly T[]) => T) {
  /** Things of which it is certain that they are there, and how. */
  const known = (kind: string) =>
    [...allowed].flatMap(([name, states]) =>
      name.startsWith(`${kind} `) && states.length === 1 && states[0] !== undefined
        ? [{ title: name.slice(kind.length + 1), state: states[0] }]
        : [],
    )
  const [notes, items] = [known('note'), known('item')]
  const acts: (keyof typeof ACTS)[] = ['writeNote', 'writeNote', 'addItem']
  if (notes.length > 0) acts.push('changeNote', 'deleteNote')
  if (items.length > 0) acts.push('tickItem', 'tickItem', 'renameItem', 'deleteItem')
  const [name] = known('name')
  if (name) acts.push('changeName')
  const star = allowed.get(`star ${QUIZ_LESSON}`) ?? ['plain']
  if (star.length === 1) acts.push('starLesson')
  // Once a day: nobody can tell a second paper from one that was sent twice.
  if (!allowed.has(`quiz ${QUIZ_LESSON}`)) acts.push('handInQuiz')
  if (!allowed.has(`lesson ${TEXT_LESSON}`)) acts.push('finishLesson')
  const act = pick(acts)
  const made = `day ${seed} step ${step}.`
  const item = items.length > 0 ? pick(items) : undefined
  const title =
    act === 'writeNote' || act === 'addItem'
      ? made
      : act === 'changeNote' || act === 'deleteNote'
        ? pick(notes).title
        : ACTS[act].kind === 'item'
          ? (item?.title ?? '')
          : act === 'changeName'
            ? (name?.title ?? '')
            : act === 'finishLesson'
              ? TEXT_LESSON
              : QUIZ_LESSON
  const isDone = isDoneIn(item?.state)
  const after: Record<keyof typeof ACTS, State> = {
    writeNote: `as of step ${step}`,
    changeNote: `as of step ${step}`,
    deleteNote: undefined,
    addItem: itemOf(false, made),
    tickItem: itemOf(!isDone, titleIn(item?.state)),
    renameItem: itemOf(isDone, `${item?.title} again ${step}`),
    deleteItem: undefined,
    changeName: made,
    starLesson: star[0] === 'plain' ? 'starred' : 'plain',
    handInQuiz: 'handed in',
    finishLesson: 'finished',
  }
  return { act, title, before: allowed.get(`${ACTS[act].kind} ${title}`)?.[0], state: after[act] }
}
