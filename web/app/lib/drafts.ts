/** What is typed and not sent yet, kept on the device under a name that carries its member. A full or closed store keeps nothing. */
export const readDraft = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(`draft:${name}`) ?? 'null')
  } catch {
    return null
  }
}

export const keepDraft = (name: string, draft: unknown) => {
  try {
    localStorage.setItem(`draft:${name}`, JSON.stringify(draft))
  } catch {
    // What is typed still stands in the form.
  }
}

export const forgetDraft = (name: string) => {
  try {
    localStorage.removeItem(`draft:${name}`)
  } catch {
    // There was none.
  }
}
