// Acts of day.ts in lessons: the star, a quiz, the end, and the place in a film.
import type { Page } from '@playwright/test'
import { checkOf, endOf, FILM_LESSON, type Lessons, nextOf, QUIZ_LESSON, TEXT_LESSON } from './day-places.ts'
import { type Act, becomes } from './day-plans.ts'
import { until } from './product.ts'

/** Ticks what is right of the question on the screen. Returns whether all of it is ticked. */
export async function tickRight(page: Page, { right }: Lessons) {
  let isWhole = true
  for (const { question_id, text } of right) {
    const option = page.locator(`#question-${question_id} label`).filter({ has: page.getByText(text, { exact: true }) })
    // Only what is on the screen is waited for.
    if ((await option.count()) === 0) continue
    const open = option.and(page.locator(':not(:has(:checked))'))
    if ((await open.count()) > 0) await open.click({ timeout: 300 }).catch(() => {})
    if ((await open.count()) > 0) isWhole = false
  }
  return isWhole
}

/** The lesson, its place, and the last second where somebody could stop. */
const [FILM, LAST_SECOND] = [`film ${FILM_LESSON}`, 52]
export const secondOf = (second: number) => `at second ${second}`
/** Of a member who has begun nothing. */
export const NO_FILM: [name: string, string[]] = [FILM, [secondOf(0)]]
/** While a film plays, its place is kept now and then. */
const PLAYED = Array.from({ length: LAST_SECOND + 1 }, (_, second) => secondOf(second))

export const LESSON_ACTS: Record<string, Act> = {
  starLesson: {
    place: 'quiz',
    plan: ({ allowed }) => {
      const [star, ...others] = allowed.get(`star ${QUIZ_LESSON}`) ?? []
      const state = star === 'plain' ? 'starred' : 'plain'
      const changes = [becomes(`star ${QUIZ_LESSON}`, state)]
      return others.length > 0 ? undefined : { title: QUIZ_LESSON, state, changes }
    },
    isWritten: ({ act }) => act.startsWith('favorites.'),
    // What is on the device may be older than what was sent: a member presses what is to be seen.
    run: ({ page, state }) => page.locator(`button.star[aria-pressed=${state !== 'starred'}]`).click(),
  },
  handInQuiz: {
    place: 'quiz',
    plan: ({ allowed }) => {
      const name = `quiz ${QUIZ_LESSON}`
      // Once a day: nobody can tell a second paper from one that was sent twice.
      if (allowed.has(name)) return undefined
      return { title: QUIZ_LESSON, state: 'handed in', changes: [becomes(name, 'handed in')] }
    },
    async run({ page, lessons }) {
      const [check, next, end] = [checkOf(page), nextOf(page), endOf(page)]
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
          if (await tickRight(page, lessons)) await check.click({ timeout: 2000 }).catch(() => {})
        }
      }
    },
  },
  finishLesson: {
    place: 'text',
    leaves: true,
    plan: ({ allowed }) => {
      const name = `lesson ${TEXT_LESSON}`
      if (allowed.has(name)) return undefined
      return { title: TEXT_LESSON, state: 'finished', changes: [becomes(name, 'finished')] }
    },
    async run({ page }) {
      await page.getByRole('button', { name: 'Finish', exact: true }).click()
      await page.getByText(/^Well Done/).waitFor()
    },
  },
  stopFilm: {
    place: 'film',
    plan: ({ step }) => {
      const second = LAST_SECOND - 30 + 2 * step
      const changes = [becomes(FILM, secondOf(second), PLAYED)]
      return { title: FILM_LESSON, state: String(second), changes }
    },
    isWritten: ({ act, body }, { state }) => act === 'lessons.resume' && String(body?.seconds) === state,
    async run({ page, state }) {
      const film = page.locator('video')
      const poster = page.getByRole('button', { name: /^(Play|Resume at)/ }).first()
      await film.or(poster).first().waitFor()
      if ((await film.count()) === 0) await poster.click()
      // It stands still when it is taken to its place, so that the second is certain.
      await until(
        () =>
          film.evaluate((one: { readyState: number; paused: boolean; pause: () => void }) => {
            if (one.readyState > 1) one.pause()
            return one.readyState > 1 && one.paused
          }),
        20_000,
      )
      const bar = page.getByRole('slider', { name: 'Position' })
      await bar.fill(state ?? '')
      await until(async () => (await bar.inputValue()) === state, 20_000)
    },
  },
}
