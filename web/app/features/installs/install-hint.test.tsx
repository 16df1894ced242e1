import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { show, signIn } from '../../../test/show.tsx'
import { InstallHint } from './install-hint.tsx'

const hint = () => screen.queryByRole('region', { name: 'Put Padauk on your home screen' })
/** As Safari on a phone, in a tab or as the installed app. */
const beSafari = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true })

beforeEach(signIn)
afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'))

describe('OFFLINE-1', () => {
  test('without an install prompt nothing is shown; Safari on a phone has none, so a sentence explains it once', async () => {
    const { unmount } = await show(<InstallHint />)
    expect(hint()).toBeNull()
    unmount()
    beSafari(false)
    const shown = await show(<InstallHint />)
    expect(hint()?.textContent).toContain('In Safari, tap Share, then Add to Home Screen.')
    shown.unmount()
    await show(<InstallHint />)
    expect(hint()).toBeNull()
  })

  test.each([
    ['Safari', () => beSafari(true)],
    ['the window', () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
  ])('whoever has installed the app, as %s tells, is not told to', async (_, install) => {
    beSafari(false)
    install()
    await show(<InstallHint />)
    expect(hint()).toBeNull()
  })
})
