import { isView } from '#lib/session.ts'

const STORE = 'pictures'

export type SavedPicture = { id: string; blob: Blob }

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const inStore = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => {
  if (isView()) throw new Error('a view of staff keeps nothing')
  const opening = indexedDB.open('drafts', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await asPromise(opening)
  try {
    return await asPromise(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

// IndexedDB can be missing in a private window. The picture then lasts as long as the page.
const quietly = async <T>(work: Promise<T>) => {
  try {
    return await work
  } catch {
    return undefined
  }
}

/** The picture of a member's unsent order, which survives a reload. */
export const readPicture = (member: string): Promise<SavedPicture | undefined> =>
  quietly(inStore('readonly', (store) => store.get(member)))

export const keepPicture = (member: string, picture: SavedPicture) =>
  quietly(inStore('readwrite', (store) => store.put(picture, member)))

export const forgetPicture = (member: string) => quietly(inStore('readwrite', (store) => store.delete(member)))
