import { NetworkError } from './api.ts'

/** Bytes of a file in the store, asked for with its first one. Null if the store does not say. */
export const readSize = async (address: string, signal: AbortSignal): Promise<number | null> => {
  try {
    const { headers } = await fetch(address, { headers: { Range: 'bytes=0-0' }, signal })
    return Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? 0) || null
  } catch (error) {
    if (signal.aborted) throw error
    throw new NetworkError('no answer came', { cause: error })
  }
}
