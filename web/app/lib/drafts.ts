import { isView } from './session.ts'

/** Unsent input on the device, under a name with the member. If storage is full or disabled, nothing is kept. */
export const readDraft = (name: string): unknown => {
  if (isView()) return null
  try {
    return JSON.parse(localStorage.getItem(`draft:${name}`) ?? 'null')
  } catch {
    return null
  }
}

export const saveDraft = (name: string, draft: unknown) => {
  if (isView()) return
  try {
    localStorage.setItem(`draft:${name}`, JSON.stringify(draft))
  } catch {
    // The form still has the input.
  }
}

export const forgetDraft = (name: string) => {
  if (isView()) return
  try {
    localStorage.removeItem(`draft:${name}`)
  } catch {
    // Nothing was stored.
  }
}
