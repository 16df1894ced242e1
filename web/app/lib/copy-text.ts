/** Returns false if the clipboard is denied, or missing because the page is not served over https. */
export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
