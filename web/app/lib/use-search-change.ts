import { useSearchParams } from 'react-router'

/** Changes parameters of the address. An empty value takes one away. */
export const useSearchChange = () => {
  const [, setSearch] = useSearchParams()
  return (change: Record<string, string | undefined>, replace = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
}
