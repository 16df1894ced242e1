export type ReviewPlace<Tab extends string> = { tab: Tab; page: string; item: string | undefined }

const NUMBER = /^[1-9]\d{0,8}$/

/** The page of a list from the URL. */
export const pageOf = (search: URLSearchParams) => {
  const page = search.get('page') ?? ''
  return NUMBER.test(page) ? page : '1'
}

/** Tab, page and item from the URL. Invalid values fall back to the first. */
export const readPlace = <Tab extends string>(
  search: URLSearchParams,
  tabs: readonly [Tab, ...Tab[]],
): ReviewPlace<Tab> => {
  const item = search.get('item') ?? ''
  return {
    tab: tabs.find((tab) => tab === search.get('status')) ?? tabs[0],
    page: pageOf(search),
    item: NUMBER.test(item) ? item : undefined,
  }
}
