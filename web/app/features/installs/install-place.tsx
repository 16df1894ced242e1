import { useLatePart } from '#lib/load-part.ts'

/** Loads the hint that the app can be installed, after a lesson was finished. */
export const InstallPlace = () => {
  const Hint = useLatePart(async () => (await import('./install-hint.tsx')).InstallHint)
  return Hint && <Hint />
}
