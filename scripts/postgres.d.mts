export type Postgres = {
  name: string
  url: string
  pid: () => number
  start: () => void
  stop: () => void
  close: () => void
}
export function startPostgres(): Promise<Postgres>
