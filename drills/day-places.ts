// Where a member is on the day of day.ts: the pages of the school, and the lessons that are used there.
import type { Page } from '@playwright/test'
import { type Product, until } from './product.ts'

/** The first lessons of three courses, open for everyone who has a plan: with a quiz, with a replay, and with a film. */
export const QUIZ_LESSON = 'A list that many keep'
export const TEXT_LESSON = 'The daily limit'
export const FILM_LESSON = 'What money is for'
const REPLAY_LESSON = 'Practise it: trend and pullback'

/** Bars that are shown when a run begins, and all of them: what is left is played in a moment. */
export const [FIRST_BARS, ALL_BARS] = [101, 115]

type Right = { question_id: number; text: string }
type Lesson = { lesson_id: number; path: string }
export type Lessons = {
  quiz: Lesson
  text: Lesson
  film: Lesson
  /** Questions of the film's lesson, which come back in the practice. */
  practice: number[]
  /** Right answers to all of these. */
  right: Right[]
}

export type Place = 'notes' | 'list' | 'quiz' | 'text' | 'film' | 'profile' | 'practice' | 'charts'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Daily Manifestation' })
export const listOf = (page: Page) => page.getByRole('region', { name: 'Daily Checklist' })
export const profileOf = (page: Page) => page.getByRole('main')
/** Leads from a verdict to what comes next. */
export const nextOf = (page: Page) => page.getByRole('button', { name: /^(Next question|See the result)$/ })
export const checkOf = (page: Page) => page.getByRole('button', { name: 'Check', exact: true })
/** The end of a quiz or of a practice, with marks or without. */
export const endOf = (page: Page) =>
  page
    .getByText('Waits to be checked.')
    .or(page.getByRole('heading', { name: /^(Quiz passed|Done for today)$/ }))
    .first()
export const chartActsOf = (page: Page) => page.locator('.drill-acts')

/** The lessons. One loses its quiz, so that it is finished by its button, and has a replay of a few bars. */
export async function prepareLessons(product: Product): Promise<Lessons> {
  const find = async (title: string, step: string): Promise<Lesson> => {
    const [row] = await product.sql(
      `select lesson_id, course_id, category_id from lessons join courses using (course_id) where lessons.title = '${title}'`,
    )
    const { lesson_id, course_id, category_id } = row as Record<string, number>
    const query = `category_id=${category_id}&course_id=${course_id}&lesson_id=${lesson_id}&step=${step}`
    return { lesson_id: lesson_id as number, path: `/campuses/a/b/c?${query}` }
  }
  const [quiz, text] = [await find(QUIZ_LESSON, 'quiz'), await find(TEXT_LESSON, 'lesson-content')]
  const film = await find(FILM_LESSON, 'video')
  const [shipped] = await product.sql(`select text from lessons where title = '${REPLAY_LESSON}'`)
  const [figure = ''] = /<figure class="replay"[\s\S]*?<\/figure>/.exec(String(shipped?.text)) ?? []
  const replay = figure.replace(/data-start="\d+"/, `data-start="${FIRST_BARS}"`).replaceAll("'", "''")
  await product.sql(
    `delete from questions where lesson_id = ${text.lesson_id}`,
    `update lessons set question_count = 0, text = '<p>Have paper ready.</p>${replay}' where lesson_id = ${text.lesson_id}`,
  )
  const right = await product.sql(
    `select question_id, text from options join questions using (question_id)
     where lesson_id in (${quiz.lesson_id}, ${film.lesson_id}) and is_right = 1`,
  )
  const practice = await product.sql(
    `select question_id from questions where lesson_id = ${film.lesson_id} and form = 1`,
  )
  return {
    ...{ quiz, text, film, right: right as Right[] },
    practice: practice.map(({ question_id }) => question_id as number),
  }
}

const pathOf = (place: Place, lessons: Lessons) => {
  if (place === 'quiz' || place === 'text' || place === 'film') return lessons[place].path
  if (place === 'notes' || place === 'list') return '/campuses'
  return place === 'charts' ? '/campuses/drills' : `/campuses/${place}`
}

/** What a place shows when something can be done there. */
const readyOf = (page: Page, place: Place) => {
  if (place === 'profile') return profileOf(page).getByRole('button', { name: 'Change the name' })
  if (place === 'practice') return checkOf(page).or(nextOf(page)).or(endOf(page)).first()
  if (place === 'charts') return chartActsOf(page)
  if (place === 'notes' || place === 'list') return listOf(page).getByRole('textbox', { name: 'Add an item' })
  return page.getByRole('button', { name: 'Favourite', exact: true })
}

/** What a link does, without a place where one has to be. The page that is left is marked, because it may look the same. */
const FOLLOW = (path: string) => `(() => {
  document.querySelector('main').dataset.left = ''
  const idx = (history.state?.idx ?? 0) + 1
  history.pushState({ idx, key: 'day' + idx, usr: null }, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
})()`

const LESSONS: readonly Place[] = ['quiz', 'text', 'film']
/** Whether a link leads to another page of the app. Lessons share theirs, and the notes are open above that of the list. */
export const canFollow = (from: Place | undefined, to: Place) =>
  from !== undefined &&
  from !== 'notes' &&
  !(from === 'list' && to === 'notes') &&
  !(LESSONS.includes(from) && LESSONS.includes(to))

/** Opens a page of the member area, until a change there would be kept. `follows`: by a link within the app. */
export async function openPlace(page: Page, url: string, place: Place, lessons: Lessons, follows = false) {
  const path = pathOf(place, lessons)
  if (follows) {
    await page.evaluate(FOLLOW(path))
    // These share their main part, and look different.
    if (!['list', 'notes', 'profile'].includes(place))
      await page.locator('main[data-left]').waitFor({ state: 'detached' })
  } else {
    await page.goto(url + path, { waitUntil: 'commit' })
    // Until then a change is sent as in a browser that keeps nothing. The page waits three seconds before it loads the
    // queue, or until the browser says that there is a network.
    const notice = page.locator('.pending-notice, [role=status].sr-only').first()
    await until(async () => {
      // A worker that takes over may reload the page.
      await page.evaluate('dispatchEvent(new Event("online"))').catch(() => {})
      return notice.waitFor({ state: 'attached', timeout: 100 }).then(
        () => true,
        () => false,
      )
    }, 20_000)
  }
  await readyOf(page, place).waitFor()
  if (place !== 'notes') return
  await page.getByRole('button', { name: 'Notes' }).first().click()
  await dialogOf(page).getByRole('button', { name: 'Add New Note' }).waitFor()
}
