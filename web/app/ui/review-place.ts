export type ReviewPlace<Tab extends string> = { tab: Tab; page: string; item: string | undefined }

const NUMBER = /^[1-9]\d{0,8}$/

/** Where a queue stands, as its address says: which tab, which page, which item. What is made up is the first. */
export const readPlace = <Tab extends string>(
  search: URLSearchParams,
  tabs: readonly [Tab, ...Tab[]],
): ReviewPlace<Tab> => {
  const page = search.get('page') ?? ''
  const item = search.get('item') ?? ''
  return {
    tab: tabs.find((tab) => tab === search.get('status')) ?? tabs[0],
    page: NUMBER.test(page) ? page : '1',
    item: NUMBER.test(item) ? item : undefined,
  }
}
