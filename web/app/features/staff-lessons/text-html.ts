import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMSerializer, type Node, type Schema, DOMParser as SchemaParser } from '@tiptap/pm/model'
import { trustedHtml } from '#lib/trusted-html.ts'
import { extensionsIn } from './text-nodes.ts'

let cachedSchema: Schema | undefined
const schemaOf = () => {
  cachedSchema ??= getSchema(extensionsIn('en'))
  return cachedSchema
}

/** Parses a lesson's HTML into the editor's document. */
export const parseText = (html: string | null): JSONContent => {
  // DOMParser creates an inert document: no scripts run. Only what the schema allows is taken from it.
  const { body } = new DOMParser().parseFromString(trustedHtml(html ?? ''), 'text/html')
  return SchemaParser.fromSchema(schemaOf()).parse(body).toJSON() as JSONContent
}

/** Unwraps a single paragraph: cells and list items of the curriculum contain their text directly. */
const unwrap = (holder: Element) => {
  const [first, ...rest] = holder.children
  if (first?.tagName === 'P' && rest.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
    first.replaceWith(...first.childNodes)
}

/** Serialises the document to a lesson's HTML; null if it is blank. */
export const renderText = (doc: Node): string | null => {
  const box = document.implementation.createHTMLDocument('').createElement('div')
  box.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: box.ownerDocument }))
  for (const holder of box.querySelectorAll('td, th, li')) unwrap(holder)
  for (const caption of box.querySelectorAll('figcaption:empty')) caption.remove()
  for (const body of box.querySelectorAll('.callout-body')) body.replaceWith(...body.childNodes)
  for (const fixed of box.querySelectorAll('[contenteditable]')) fixed.removeAttribute('contenteditable')
  for (const table of box.querySelectorAll<HTMLTableElement>('table:not([class])')) {
    for (const cell of table.querySelectorAll<HTMLElement>('td, th'))
      if (cell.style.textAlign) cell.setAttribute('align', cell.style.textAlign)
    const rows = [...table.querySelectorAll('tr')]
    const isHead = (row: Element | undefined) =>
      row !== undefined && [...row.children].every(({ tagName }) => tagName === 'TH')
    const made = box.ownerDocument.createElement('table')
    if (isHead(rows[0])) made.createTHead().append(rows.shift() as Element)
    if (rows.length > 0) made.createTBody().append(...rows)
    table.replaceWith(made)
  }
  for (const styled of box.querySelectorAll('[style], [colspan], [rowspan], [class=""]'))
    for (const name of ['style', 'colspan', 'rowspan', ...(styled.className ? [] : ['class'])])
      styled.removeAttribute(name)
  // The editor adds an empty last paragraph for the cursor.
  while (box.lastElementChild?.tagName === 'P' && !box.lastElementChild.hasChildNodes()) box.lastElementChild.remove()
  return box.textContent?.trim() || box.querySelector('img, hr, figure') ? box.innerHTML : null
}
