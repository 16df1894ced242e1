import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promptOf } from '@padauk/rules/quiz-prompts'
import { formsOf } from '@padauk/rules/quizzes'
import { parse } from 'yaml'
import { checkFigure, missingFigures, roundedChains, unshownFigures } from '#lib/figures.ts'
import { readGift } from '#lib/gift.ts'
import { readFolder } from './read-folder.ts'

const SHIPPED = join(import.meta.dirname, '../../../../curriculum')
const folder = readFolder(SHIPPED)
const courses = folder.campuses.flatMap(({ categories }) => categories.flatMap((category) => category.courses))
const lessons = courses.flatMap((course) => course.lessons)

test('LEARN-13 the shipped curriculum is complete: campuses, categories, courses, lessons, a quiz in each lesson and a video in each campus', () => {
  assert.deepEqual(folder.faults, [])
  const counts = [
    folder.campuses.length,
    folder.campuses.flatMap(({ categories }) => categories).length,
    courses.length,
    lessons.length,
  ]
  assert.ok(
    counts.every((count, floor) => count >= [8, 16, 32, 100][floor]!),
    counts.join(' '),
  )
  for (const { slug, questions, text } of lessons) {
    assert.ok(questions.length >= 3 && questions.length <= 6, slug)
    assert.ok(
      questions.every(
        ({ kind, explanation, options }) => explanation.length > 20 && (kind === 'NUMBER' || options.length >= 2),
      ),
      slug,
    )
    assert.ok(text, slug)
  }
  for (const { slug, lessons } of courses)
    assert.ok(
      lessons.some(({ text }) => text?.includes('<figure')),
      `a picture or a chart in ${slug}`,
    )
  for (const { slug, categories } of folder.campuses) {
    const films = categories.flatMap(({ courses }) =>
      courses.flatMap(({ lessons }) => lessons.flatMap(({ video }) => video ?? [])),
    )
    assert.ok(
      films.some(({ captions }) => ['en', 'my'].every((language) => captions.some((one) => one.language === language))),
      `a film with captions in both languages in ${slug}`,
    )
  }
  const bytes = folder.files.filter(({ path }) => path.startsWith('videos/')).reduce((sum, file) => sum + file.bytes, 0)
  assert.ok(bytes < 40e6, `${bytes} bytes of films`)
})

test('LEARN-13 every worked figure in every lesson is recomputed, and every shown result is worked', () => {
  let count = 0
  let numbers = 0
  const files = readdirSync(SHIPPED, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\d+-[^/.]+\.md$/.test(name),
  )
  for (const name of files) {
    const [, matter = '', body = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(SHIPPED, name), 'utf8')) ?? []
    const gift = readFileSync(join(SHIPPED, name.replace(/\.md$/, '.gift')), 'utf8')
    const quiz = gift.replaceAll('\\', '')
    const { figures = [] } = parse(matter) as { figures?: string[] }
    assert.ok(figures.length > 0, name)
    assert.deepEqual(
      figures.flatMap((figure) => checkFigure(figure) ?? []),
      [],
      name,
    )
    assert.deepEqual(roundedChains(figures), [], name)
    assert.deepEqual(unshownFigures(figures, body + quiz), [], name)
    assert.deepEqual([...missingFigures(figures, body), ...missingFigures(figures, quiz)], [], name)
    const results = figures.map((figure) => Number(figure.split('=')[1]?.replace(/[\s,%]/g, '')))
    // The place of a candle is counted, not worked out.
    const asked = readGift(gift)
      .questions.flatMap(formsOf)
      .flatMap(({ right_number, prompt }) =>
        right_number === undefined || promptOf(prompt).candles.length > 0 ? [] : right_number,
      )
    assert.deepEqual(
      asked.filter((number) => !results.includes(number)),
      [],
      `${name} asks for a number that no figure works out`,
    )
    count += figures.length
    numbers += asked.length
  }
  assert.ok(numbers >= 3, 'some quizzes ask for a number')
  assert.ok(files.length === lessons.length && count > 600, `${count} figures in ${files.length} lessons`)
})
