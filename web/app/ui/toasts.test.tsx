import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { showToast } from '#lib/toasts.ts'
import { show } from '../../test/show.tsx'

/** Raises a toast, whose time is that of its bar. */
const raise = async (kind: 'success' | 'error' = 'success') => {
  await show(<p>The page</p>)
  await act(async () => showToast(kind, `A toast of the kind ${kind}`))
  const toast = (await screen.findByText(/^A toast/)).closest('.Toastify__toast') as HTMLElement
  // Its time begins when it has come in.
  fireEvent.animationEnd(toast)
  return { toast, bar: toast.querySelector('.Toastify__progress-bar') as HTMLElement }
}

describe('TOAST-1', () => {
  test('a toast stays for five seconds, paused while the pointer is on it and while the window is in the back', async () => {
    const { toast, bar } = await raise()
    const state = () => bar.style.animationPlayState
    expect([bar.style.animationDuration, state()]).toEqual(['5000ms', 'running'])
    for (const [pause, goOn] of [
      [() => fireEvent.mouseEnter(toast), () => fireEvent.mouseLeave(toast)],
      [() => fireEvent.blur(window), () => fireEvent.focus(window)],
    ] as const) {
      pause()
      expect(state()).toBe('paused')
      goOn()
      expect(state()).toBe('running')
    }
    // As React names it where animations are not known.
    fireEvent(bar, new Event('webkitAnimationEnd', { bubbles: true }))
    await waitFor(() => expect(toast.className).toContain('toast-out'))
  })

  test.each([
    ['success', 'status'],
    ['error', 'alert'],
  ] as const)('%s is announced as %s, and can be closed', async (kind, role) => {
    const { toast } = await raise(kind)
    expect(toast.getAttribute('role')).toBe(role)
    fireEvent.click(screen.getByRole('button', { name: 'Close the message' }))
    await waitFor(() => expect(toast.className).toContain('toast-out'))
  })
})
