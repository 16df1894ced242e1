import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@padauk/contract/endpoint'

const folder = new URL('./', import.meta.resolve('@padauk/contract/endpoint'))
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The endpoints of each contract file: an export that is named after its file, such as `staffPlans` in staff-plans.ts. */
const read = async (file: string) => {
  const feature = camelCase(file.replace(/\.ts$/, ''))
  const exported = (await import(new URL(file, folder).href)) as Record<string, Record<string, Endpoint> | undefined>
  return Object.entries(exported[feature] ?? {}).map(([name, endpoint]) => ({
    ...endpoint,
    endpoint,
    feature,
    name,
    id: `${feature}.${name}`,
  }))
}

/** Every endpoint of the contract, found by file name so that no list has to be kept. */
export const endpoints = (
  await Promise.all(
    readdirSync(fileURLToPath(folder))
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map(read),
  )
).flat()
