/** What a file has to be, by its path. */
const TYPES: [path: RegExp, type: RegExp][] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/^\/fonts\//, /font|octet-stream/],
  [/^\/api\/words$/, /json/],
  [/^\/(api\/file$|share\/)/, /^image\//],
]

/** Whether an answer is the file itself. A captive portal answers everything with a page of its own, and with 200. */
export const isFileItself = (url: string, response: Response) => {
  const { pathname } = new URL(url, location.href)
  const type = response.headers.get('content-type') ?? ''
  return response.ok && TYPES.every(([path, wanted]) => !path.test(pathname) || wanted.test(type))
}

/** For all caches of files. */
export const onlyFilesThemselves = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isFileItself(request.url, response) ? response : null,
}
