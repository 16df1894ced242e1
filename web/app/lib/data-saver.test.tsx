import { afterEach, describe, expect, test } from 'vitest'
import { chooseSaving, isSaving } from './data-saver.ts'

const setLine = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
afterEach(() => setLine(undefined))

describe('OFFLINE-2 the data saver is by itself', () => {
  test.each([
    ['on', 'mobile data', { type: 'cellular', effectiveType: '4g' }, true],
    ['on', "the browser's own saver", { type: 'wifi', effectiveType: '4g', saveData: true }, true],
    ['off', 'Wi-Fi', { type: 'wifi', effectiveType: '4g' }, false],
    ['off', 'a line of which the browser tells nothing', undefined, false],
  ])('%s on %s, until the member chooses', (_, _line, line, isOn) => {
    setLine(line)
    expect(isSaving()).toBe(isOn)
    chooseSaving(!isOn)
    expect(isSaving()).toBe(!isOn)
  })
})
