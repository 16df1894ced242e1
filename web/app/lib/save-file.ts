/** Saves bytes of the page as a file, like a download. */
export const saveFile = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
