// Lets React change a page that the browser has translated (decision 58). A translator takes texts out of the page and
// puts a <font> in their place. React still changes, removes and inserts before the texts that it made, and a call for
// one that is elsewhere throws: the whole page would be gone. Nothing here does anything until a text was taken out.

/** What stands in the page for a text that was taken out of it. */
const standIns = new WeakMap<Node, ChildNode>()
const isFont = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT'
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/** The child of `parent` that holds or stands for a node. */
const childFor = (parent: Node, node: Node) => {
  let at: Node | null | undefined = node
  while (at && at.parentNode !== parent) at = at.parentNode ?? standIns.get(at)
  return at
}

const { removeChild, insertBefore } = Node.prototype
Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  const child = childFor(this, node)
  // Without one, the translator has put several texts into one.
  if (child || !isText(node)) removeChild.call(this, child ?? node)
  return node
}
Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  const child = before && childFor(this, before)
  return insertBefore.call(this, node, child ?? (before && isText(before) ? null : before)) as T
}

new MutationObserver((records, observer) => {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // It says something new: it comes back, and may be translated again.
    if (type === 'characterData') standIns.get(target)?.replaceWith(target)
    for (const node of addedNodes) {
      standIns.get(node)?.remove()
      standIns.delete(node)
    }
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
    for (const node of font ? removedNodes : [])
      if (font && isText(node) && !node.parentNode) {
        standIns.set(node, font)
        observer.observe(node, { characterData: true })
      }
  }
}).observe(document, { childList: true, subtree: true })
