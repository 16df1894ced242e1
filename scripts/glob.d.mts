export function globSync(dir: string, pattern: RegExp): string[]
