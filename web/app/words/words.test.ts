import type { Messages } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

let { wordsOf, wordsReady, loadLanguage, speak }: typeof import('./words.tsx') = {} as never

beforeEach(async () => {
  vi.resetModules()
  ;({ wordsOf, wordsReady, loadLanguage, speak } = await import('./words.tsx'))
})

/** Texts of a noun whose catalogs arrive, or fail, when the test says so. */
const slowWords = (noun: 'notes' | 'plans') => {
  const asked: { language: 'en' | 'my'; arrive: () => void; fail: () => void }[] = []
  const catalog = (language: 'en' | 'my') => () => {
    const { promise, resolve, reject } = Promise.withResolvers<{ default: Messages }>()
    asked.push({
      language,
      arrive: () => resolve({ default: { [noun]: `${noun} ${language}` } }),
      fail: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  }
  const m = wordsOf(noun, { en: catalog('en'), my: catalog('my') }) as Record<string, () => string>
  const arrive = () => {
    for (const one of asked) one.arrive()
  }
  return { say: (name: string = noun) => m[name]?.(), asked, arrive, fail: () => asked[0]?.fail() }
}

const thrownBy = (run: () => unknown) => {
  try {
    run()
  } catch (thrown) {
    return thrown
  }
}

const nextTask = () => new Promise((done) => setTimeout(done))

test('WORDS-1 texts that did not arrive are asked for again, and the page waits for them', async () => {
  const { say, asked, arrive, fail } = slowWords('notes')
  fail()
  await nextTask()
  expect(thrownBy(say)).toEqual(new TypeError('Failed to fetch'))

  const ready = wordsReady()
  expect(asked).toHaveLength(2)
  expect(thrownBy(say)).toBeInstanceOf(Promise)
  arrive()
  await ready
  expect(say()).toBe('notes en')
})

test('WORDS-1 a part whose texts failed takes none of another part', async () => {
  slowWords('plans').fail()
  await nextTask()
  const { say, arrive } = slowWords('notes')
  expect(thrownBy(say)).toBeInstanceOf(Promise)
  arrive()
  await nextTask()
  expect(say()).toBe('notes en')
})

test('WORDS-1 a change of the language waits for the texts of code that arrives during it', async () => {
  const first = slowWords('notes')
  let isReady = false
  const ready = loadLanguage('my').then(() => {
    isReady = true
  })
  const second = slowWords('plans')
  first.arrive()
  await nextTask()
  expect(isReady).toBe(false)
  second.arrive()
  await ready
  speak('my')
  expect([first.say(), second.say()]).toEqual(['notes my', 'plans my'])
})

test('WORDS-1 after a change of the language, the texts of code that is already loaded are loaded in it', async () => {
  const { say, asked, arrive } = slowWords('notes')
  speak('my')
  expect(thrownBy(say)).toBeInstanceOf(Promise)
  expect(asked.map(({ language }) => language)).toEqual(['en', 'my'])
  arrive()
  await wordsReady()
  expect(say()).toBe('notes my')
})

test('WORDS-1 a text that no catalog has is reported, and the page stays', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { say, arrive } = slowWords('notes')
  arrive()
  await wordsReady()
  expect(say('notes_title')).toBe('')
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error("The text 'notes_title' is missing"))
})
