export type Postgres = {
  name: string
  url: string
  pid: () => number
  start: () => void
  stop: () => void
  close: () => void
}
export function findPostgres(): string | undefined
export function openPostgres(): Promise<{ name: string; url: string; close: () => void } | undefined>
export function startPostgres(): Promise<Postgres>
