import { useEffect } from 'react'
import { m } from '#words/console'
import { titleOf } from './page-meta.ts'

const COUNTED = /^\(\d+\) /

/** What the open page is called. The router writes the title of all of the back office over it, as when the language changes. */
let named: string | undefined

const titleNow = () => (named === undefined ? document.title.replace(COUNTED, '') : titleOf(named))

/** Names the tab of a back office page as its heading, or a member, once it is known. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    named = title
    if (title !== undefined) document.title = titleOf(title)
    return () => {
      named = undefined
      document.title = titleOf(m.console_title())
    }
  }, [title])

/** Keeps the title, and puts a number before it, so that a tab in the background shows it. */
export const useCountedTitle = (count: number) =>
  useEffect(() => {
    const write = () => {
      const title = count > 0 ? `(${count}) ${titleNow()}` : titleNow()
      if (document.title !== title) document.title = title
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = titleNow()
    }
  }, [count])
