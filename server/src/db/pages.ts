/** A list's answer: the head of every list and the rows (api.md, 'Envelope'). */
export type PageOf<T> = { currentPage: number; totalPage: number; perPage: number; total: number; data: T[] }

/**
 * One page out of a select whose rows carry `count(*) over ()` as `total`: one query, also for the count. Only a page
 * past the end, which has no row to carry it, asks once more.
 */
export async function pageOf<R extends { total: number }, T>(
  page: number,
  perPage: number,
  select: (limit: number, offset: number) => Promise<R[]>,
  toRow: (row: R) => T,
): Promise<PageOf<T>> {
  const rows = await select(perPage, (page - 1) * perPage)
  const total = rows[0]?.total ?? (page > 1 ? ((await select(1, 0))[0]?.total ?? 0) : 0)
  return { currentPage: page, totalPage: Math.ceil(total / perPage), perPage, total, data: rows.map(toRow) }
}
