import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The modules of a folder whose names end so, by path and in its order. No list has to be kept. The bundle has static
 * imports instead of each call (server/bundle.ts), so its two arguments are written out.
 */
export async function importAll<Module extends object>(folder: URL, ending: string): Promise<Record<string, Module>> {
  const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<Module>))
  return Object.fromEntries(files.map((file, nth) => [file, modules[nth] as Module]))
}
