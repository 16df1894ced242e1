import { forgetDownloads } from '@padauk/offline/downloads'
import { forgetUses } from '../data-uses-store.ts'
import { device } from './device.ts'

/** Answers, pictures and what the session typed: what anybody could read who has the phone after the member has left. */
export const forgetAnswers = async () => {
  await Promise.allSettled([
    device.open().then((store) => store.clear('queries')),
    caches.delete('pictures'),
    forgetDownloads(device),
  ])
  forgetNames(/^searched:/)
}

const forgetNames = (pattern: RegExp) => {
  try {
    for (const name of Object.keys(localStorage)) if (pattern.test(name)) localStorage.removeItem(name)
  } catch {
    // Storage is refused, so there is nothing.
  }
}

/** Pictures of orders that were not sent (features/funded-orders/saved-picture.ts). */
const forgetPictures = () =>
  new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase('drafts')
    // Another page may be reading one: it is deleted as soon as that is done.
    deleting.onsuccess = deleting.onerror = deleting.onblocked = () => resolve()
  })

/** At sign-out. */
export const forgetDevice = async () => {
  await Promise.allSettled([
    forgetAnswers(),
    forgetUses(),
    forgetPictures(),
    device.open().then((store) => store.clear('outbox')),
    device.open().then((store) => store.clear('pending')),
    caches.open('device').then((cache) => cache.delete('/salt')),
  ])
  // Drafts of the back office are not the member's.
  forgetNames(/^(draft:(?!console)|hinted:|uses:|device$)/)
  sessionStorage.clear()
}
