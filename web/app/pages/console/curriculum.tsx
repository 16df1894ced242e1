import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TreeList } from '#features/staff-curricula/curriculum-tree.tsx'
import {
  countIn,
  draftsAbove,
  type Item,
  itemsIn,
  type Kind,
  publishItem,
  treeItems,
  treeQuery,
} from '#features/staff-curricula/staff-curricula.api.ts'
import { exportAddress } from '#features/staff-curricula/staff-folders.api.ts'
import { DeleteDialog, DetailsDialog } from '#features/staff-curricula/tree-dialogs.tsx'
import { prefetch } from '#lib/query-client.ts'
import { useSearchChange } from '#lib/use-search-change.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PublishQuestion } from '#ui/publish-question.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-curricula'

export const clientLoader = () => {
  prefetch(treeQuery)
  return null
}

/**
 * Expanded items, in the URL as `open=campus1.category4`. Under a filter everything is expanded but what
 * `closed` names.
 */
const useOpen = (isFiltered: boolean) => {
  const [search] = useSearchParams()
  const change = useSearchChange()
  const name = isFiltered ? 'closed' : 'open'
  const named = new Set((search.get(name) ?? '').split('.').filter(Boolean))
  const nameOf = ({ kind, id }: { kind: Kind; id: number }) => `${kind}${id}`
  const toggle = (item: Item) => {
    const names = new Set(named)
    if (!names.delete(nameOf(item))) names.add(nameOf(item))
    change({ [name]: [...names].join('.') }, true)
  }
  return { isOpen: (item: Item) => named.has(nameOf(item)) !== isFiltered, toggle }
}

const FILTERS = ['MISSING', 'OLDER'] as const
/** What to show, in the URL as `burmese=OLDER`. */
const useFilter = () => {
  const [search] = useSearchParams()
  const change = useSearchChange()
  const filter = FILTERS.find((one) => one === search.get('burmese'))
  const choose = (next: string) => change({ closed: undefined, burmese: next }, true)
  return { filter, choose }
}

const Curriculum = () => {
  const { data: all, error, refetch } = useQuery(treeItems)
  const { filter, choose } = useFilter()
  const items = all && filter ? itemsIn(filter, all) : all
  const { isOpen, toggle } = useOpen(filter !== undefined)
  const [opened, setOpened] = useState<{ what: 'details' | 'delete' | 'publish'; item: Item }>()
  const publish = useMutation(publishItem)
  const publishNow = ({ kind, id }: Item, withParents: boolean) => {
    setOpened(undefined)
    publish.mutate({ kind, id, withParents })
  }
  const acts = {
    isFiltered: filter !== undefined,
    isOpen,
    isPublishing: publish.isPending,
    onToggle: toggle,
    onDetails: (item: Item) => setOpened({ what: 'details', item }),
    onDelete: (item: Item) => setOpened({ what: 'delete', item }),
    onPublish: (item: Item) =>
      draftsAbove(item, all ?? []).length > 0 ? setOpened({ what: 'publish', item }) : publishNow(item, false),
  }
  return (
    <>
      <PageHead title={m.console_place_curriculum()} lead={m.console_cur_lead()}>
        <div className="row wraps">
          <ButtonLink look="sec" size="tight" to="/console/curriculum/bin">
            <Trash2 className="icon-small" aria-hidden />
            {m.console_cur_bin()}
          </ButtonLink>
          <ButtonLink look="sec" size="tight" to="/console/curriculum/import">
            <Upload className="icon-small" aria-hidden />
            {m.console_fol_import()}
          </ButtonLink>
          <a className="btn sec tight" href={exportAddress} download>
            <Download className="icon-small" aria-hidden />
            {m.console_fol_export()}
          </a>
        </div>
      </PageHead>
      {error && !items ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <div className="card pad stack gap-5">
          <Loading />
          {['w-52', 'w-64', 'w-48', 'w-56', 'w-40'].map((width) => (
            <div className="row gap-3" key={width}>
              <Skeleton className="size-7" />
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
      ) : (
        <section className="card tree-card" aria-label={m.console_place_curriculum()}>
          <label className="row wraps gap-2 small px-2 pt-1.5 pb-2.5 dense">
            <span>{m.console_cur_show()}</span>
            <select
              className="input w-auto max-w-full"
              value={filter ?? ''}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">{m.console_cur_show_all()}</option>
              {FILTERS.map((one) => (
                <option key={one} value={one}>
                  {one === 'OLDER' ? m.console_burmese_older() : m.console_burmese_missing()} ({countIn(one, all ?? [])}
                  )
                </option>
              ))}
            </select>
          </label>
          {items.length === 0 && <Empty title={filter ? m.console_cur_show_none() : m.console_cur_empty()} />}
          <TreeList kind="campus" parentId={null} parent="" items={items} acts={acts} />
        </section>
      )}
      {opened?.what === 'details' && (
        <DetailsDialog item={opened.item} items={all ?? []} onClose={() => setOpened(undefined)} />
      )}
      {opened?.what === 'publish' && (
        <PublishQuestion
          drafts={draftsAbove(opened.item, all ?? [])}
          onPublishAll={() => publishNow(opened.item, true)}
          onPublishOnly={() => publishNow(opened.item, false)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'delete' && <DeleteDialog item={opened.item} onClose={() => setOpened(undefined)} />}
    </>
  )
}
export default Curriculum
