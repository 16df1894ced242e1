const textsIn = (root: Node) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter(
    ({ data, parentElement }) =>
      data.trim() && parentElement && !parentElement.closest('font, textarea, script, style'),
  )
}

/**
 * Wraps every text of the page as Chrome's translator does. It takes the text out and shows another, or it
 * moves the text itself, which differs by browser and version.
 */
export const translate = (way: 'replaces' | 'moves', root: Node = document.body) => {
  for (const text of textsIn(root)) {
    const font = document.createElement('font')
    const inner = font.appendChild(document.createElement('font'))
    if (way === 'replaces') {
      inner.append(`«${text.data}»`)
      text.replaceWith(font)
    } else {
      text.before(font)
      inner.append(text)
    }
  }
}
