import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between two groups, and from a group's top to the middle of its first line. */
const [GAP, LINE] = [12, 26]

/**
 * Puts each group of notes at the height of its heading, or below the group before it. `--drop` is how far it was pushed
 * down, which the line to the heading makes up for; `data-tied` marks the headings that have one.
 */
export const useBesideHeadings = (
  list: RefObject<HTMLElement | null>,
  elementOf: ((number: number) => HTMLElement | null) | undefined,
) => {
  // After every render: any of them may change a height.
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const place = () => {
      const from = box.getBoundingClientRect().top
      let bottom = 0
      for (const item of box.children) {
        if (!(item instanceof HTMLElement)) continue
        item.style.marginTop = ''
        if (item.offsetHeight === 0) continue
        const heading = elementOf?.(Number(item.dataset.heading ?? Number.NaN))
        item.toggleAttribute('data-tied', Boolean(heading))
        const wanted = heading ? heading.getBoundingClientRect().bottom - from - LINE : undefined
        const top = Math.max(bottom && bottom + GAP, wanted ?? 0)
        item.style.marginTop = `${Math.round(top - bottom)}px`
        item.style.setProperty('--drop', `${Math.round(top - (wanted ?? top))}px`)
        bottom = top + item.offsetHeight
      }
    }
    place()
    const tied = [...box.children].flatMap((item) =>
      item instanceof HTMLElement ? (elementOf?.(Number(item.dataset.heading ?? Number.NaN)) ?? []) : [],
    )
    for (const heading of tied) heading.dataset.tied = ''
    const watch = new ResizeObserver(place)
    for (const item of box.children) watch.observe(item)
    const text = document.querySelector('.lesson-text')
    if (text) watch.observe(text)
    return () => {
      watch.disconnect()
      for (const heading of tied) delete heading.dataset.tied
    }
  })
}
