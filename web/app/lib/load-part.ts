import { mutationOptions, useMutation } from '@tanstack/react-query'
import { wordsReady } from '#words/words.tsx'
import { NetworkError } from './api.ts'

const loading = mutationOptions({
  mutationFn: async (load: () => Promise<unknown>) => {
    try {
      const part = await load()
      await wordsReady()
      return part
    } catch (error) {
      throw new NetworkError('a part of the program did not arrive', { cause: error })
    }
  },
})

/** Loads a module on first use. Shows an error if offline, and can be retried. */
export const useLoadPart = () => {
  const { mutateAsync } = useMutation(loading)
  return <T>(load: () => Promise<T>, onLoaded: (part: T) => void) =>
    void mutateAsync(load).then(
      (part) => onLoaded(part as T),
      () => {},
    )
}
