import { mutationOptions, useMutation } from '@tanstack/react-query'
import { NetworkError } from './api.ts'

const loading = mutationOptions({
  mutationFn: async (load: () => Promise<unknown>) => {
    try {
      return await load()
    } catch (error) {
      throw new NetworkError('a part of the program did not arrive', { cause: error })
    }
  },
})

/** Loads a part of the program when it is first asked for. Without a network it says so, and may be asked again. */
export const useLoadPart = () => {
  const { mutateAsync } = useMutation(loading)
  return <T>(load: () => Promise<T>, onLoaded: (part: T) => void) =>
    void mutateAsync(load).then(
      (part) => onLoaded(part as T),
      () => {},
    )
}
