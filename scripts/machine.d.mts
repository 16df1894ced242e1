export const root: string
export const compileCache: { NODE_COMPILE_CACHE: string }
export const node: string
export const server: string
export function build(): Promise<void>
export function freePort(): Promise<number>
