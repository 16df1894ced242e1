import type { Endpoint } from '@padauk/contract/endpoint'
import { importAll } from '#lib/import-all.ts'

type Contract = Record<string, Record<string, Endpoint> | undefined>
const contracts = await importAll<Contract>(new URL('./', import.meta.resolve('@padauk/contract/endpoint')), '.ts')

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Every endpoint of the contract: those of an export that is named after its file, such as `staffPlans` in
 * staff-plans.ts.
 */
export const endpoints = Object.entries(contracts).flatMap(([file, exported]) => {
  const feature = camelCase(file.replace(/\.ts$/, ''))
  return Object.entries(exported[feature] ?? {}).map(([name, endpoint]) => ({
    ...endpoint,
    endpoint,
    feature,
    name,
    id: `${feature}.${name}`,
  }))
})
