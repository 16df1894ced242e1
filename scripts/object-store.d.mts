export function needObjectStore(): boolean
export function startObjectStore(): Promise<{
  host: string
  start(): Promise<void>
  stop(): Promise<void>
  freeze(): void
  thaw(): void
  close(): Promise<void>
}>
