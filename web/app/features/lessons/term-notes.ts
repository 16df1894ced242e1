import { m } from '#words/lessons'
import { wordsReady } from '#words/words.tsx'

// Glossary terms in a lesson are links. This code opens the explanation below the paragraph instead, so that the
// reader keeps their place. If it fails, the link still works.

const GLOSSARY = '/crypto-related/glossary#'
const BLOCKS = 'p, li, figcaption, blockquote, .lesson-table, h2, h3, h4'

const element = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** Makes glossary terms of a lesson's text open inline. Returns the cleanup. */
export function arrangeTerms(text: HTMLElement) {
  const links = [...text.querySelectorAll<HTMLAnchorElement>(`a[href^="${GLOSSARY}"]`)]
  const notes = new Map<HTMLAnchorElement, HTMLElement>()
  for (const link of links) {
    link.classList.add('term')
    link.setAttribute('aria-expanded', 'false')
  }

  const close = (link: HTMLAnchorElement) => {
    const note = notes.get(link)
    if (!note) return
    if (note.contains(document.activeElement)) link.focus()
    note.remove()
    notes.delete(link)
    link.setAttribute('aria-expanded', 'false')
    link.removeAttribute('aria-controls')
  }
  const open = async (link: HTMLAnchorElement) => {
    const slug = link.hash.slice(1)
    const [{ default: glossary }, { glossaryText }] = await Promise.all([
      import('#words/glossary-terms.json'),
      import('#words/glossary-text.ts'),
    ])
    await wordsReady()
    const found = glossary.find((one) => one.slug === slug)
    if (!found) throw new Error(`no term ${slug}`)
    if (notes.has(link)) return
    const note = element('aside', 'term-note')
    note.id = `term-${links.indexOf(link)}`
    note.role = 'note'
    const title = element('strong', '', found.term)
    const burmese = element('span', '', found.my)
    burmese.lang = 'my'
    title.append(' ', burmese)
    const all = element('a', '', m.lesson_term_all())
    all.href = link.href
    const shut = element('button', 'btn ghost small', m.close())
    shut.type = 'button'
    shut.addEventListener('click', () => close(link))
    const foot = element('span', 'term-foot')
    foot.append(all, shut)
    note.append(title, element('span', 'term-text', glossaryText(slug)), foot)
    const block = link.closest<HTMLElement>(BLOCKS) ?? link
    if (block.matches('li')) block.append(note)
    else block.after(note)
    notes.set(link, note)
    link.setAttribute('aria-expanded', 'true')
    link.setAttribute('aria-controls', note.id)
    // Below a table, or at the bottom of the screen, the note would open out of sight.
    note.scrollIntoView({ block: 'nearest' })
  }

  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || !links.includes(link) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (notes.has(link)) close(link)
    else open(link).catch(() => location.assign(link.href))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || notes.size === 0) return
    const inside = [...notes].find(
      ([link, note]) => note.contains(document.activeElement) || link === document.activeElement,
    )
    const [link] = inside ?? [...notes].at(-1) ?? []
    if (!link) return
    event.stopPropagation()
    close(link)
  }
  text.addEventListener('click', onClick)
  text.addEventListener('keydown', onKey)
  return () => {
    text.removeEventListener('click', onClick)
    text.removeEventListener('keydown', onKey)
    for (const link of notes.keys()) close(link)
  }
}
