export const serveFlags: string[]
export const serveEnv: Record<string, string>
