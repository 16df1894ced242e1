import type { ChosenSent } from '@padauk/contract/chosen-members'
import { TICKED_MAX } from '@padauk/contract/staff-members'
import { useState } from 'react'
import type { Wanted } from './staff-members.api.ts'

/** Members ticked in the list. They hold on all its pages, and only as long as it is narrowed in the same way. */
export const useTicks = ({ page: _, ...match }: Wanted, total: number) => {
  const scope = JSON.stringify(match)
  const [state, setState] = useState({ scope, ids: new Set<number>(), isAll: false })
  const { ids, isAll } = state.scope === scope ? state : { ids: new Set<number>(), isAll: false }
  const members: ChosenSent = isAll ? { match, count: total } : { member_ids: [...ids] }
  return {
    members,
    count: isAll ? total : ids.size,
    ids: isAll ? undefined : [...ids],
    has: (id: number) => isAll || ids.has(id),
    /** Beyond what one act can name one by one, nothing more is ticked: there is 'all that match'. */
    set: (some: number[], isTicked: boolean) => {
      const next = new Set(isAll ? [] : ids)
      for (const id of some) {
        if (!isTicked) next.delete(id)
        else if (next.size < TICKED_MAX) next.add(id)
      }
      setState({ scope, ids: next, isAll: false })
    },
    chooseAll: () => setState({ scope, ids: new Set(), isAll: true }),
    chooseNone: () => setState({ scope, ids: new Set(), isAll: false }),
  }
}
