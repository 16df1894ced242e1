export const root: string
export const serveFlags: string[]
export const serveEnv: Record<string, string>
export const node: string
export const server: string
export function build(): void
export function freePort(): Promise<number>
