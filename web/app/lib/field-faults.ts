import { sayRefusal } from './refusals.ts'

type Issue = { path: string | readonly PropertyKey[]; message: string }

/**
 * First message for each field, from schema issues or the server's `fields`, in the page's language. Shows wire
 * names as words: 'wallet_address is required' becomes 'wallet address is required'.
 */
export const fieldFaults = <Name extends string>(issues: readonly Issue[] = []) => {
  const faults: Partial<Record<Name, string>> = {}
  for (const { path, message } of issues)
    faults[(typeof path === 'string' ? path : path[0]) as Name] ??= sayRefusal(message).replaceAll('_', ' ')
  return faults
}
