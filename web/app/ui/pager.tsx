import { useSearchParams } from 'react-router'
import { m } from '#words/console'
import { ButtonLink } from './button.tsx'

/** Pagination of a table, as `page` in the URL. Hidden for a single page. */
export const Pager = ({ currentPage, totalPage }: { currentPage: number; totalPage: number }) => {
  const [search] = useSearchParams()
  if (totalPage <= 1) return null
  const to = (page: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(page))
    return { search: next.toString() }
  }
  return (
    <nav className="pager" aria-label={m.console_pages()}>
      {currentPage > 1 && (
        <ButtonLink look="sec" size="tight" to={to(currentPage - 1)}>
          {m.console_previous()}
        </ButtonLink>
      )}
      <span className="small muted num">{m.console_page_of({ page: currentPage, pages: totalPage })}</span>
      {currentPage < totalPage && (
        <ButtonLink look="sec" size="tight" to={to(currentPage + 1)}>
          {m.console_next()}
        </ButtonLink>
      )}
    </nav>
  )
}
