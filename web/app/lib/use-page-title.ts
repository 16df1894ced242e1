import { useEffect } from 'react'
import { m } from '#words/console'
import { titleOf } from './page-meta.ts'

/** Names the tab of a back office page as its heading, or a member, once it is known. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    if (title === undefined) return
    document.title = titleOf(title)
    return () => {
      document.title = titleOf(m.console_title())
    }
  }, [title])
