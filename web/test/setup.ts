import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { forgetSession } from '#lib/session.ts'
import { speak } from '#words/words.tsx'

// What jsdom lacks and the app calls.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}
// As without https: changes are sent at once, and not through the queue (queue.ts).
Object.assign(window, { isSecureContext: false })
// Never idle: what a page does later would run when the test and its window are gone.
window.requestIdleCallback = () => 0
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList

// A busy machine is slow, and only a missing result is a failure.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  queryClient.clear()
  speak('en')
  localStorage.clear()
  sessionStorage.clear()
  forgetSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
