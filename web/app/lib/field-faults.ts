import type { Said } from '@padauk/contract/errors'
import { sayFault } from './faults.ts'

type Issue = Said & { path: string | readonly PropertyKey[] }

/** First message for each field, from schema issues or the server's `fields`, in the page's language. */
export const fieldFaults = <Name extends string>(issues: readonly Issue[] = []) => {
  const faults: Partial<Record<Name, string>> = {}
  for (const { path, ...issue } of issues)
    faults[(typeof path === 'string' ? path : path[0]) as Name] ??= sayFault(issue)
  return faults
}
