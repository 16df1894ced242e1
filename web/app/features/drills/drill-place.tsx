import { type ComponentType, type ReactNode, useState } from 'react'
import { useLoadPart } from '#lib/load-part.ts'
import { Button } from '#ui/button.tsx'

/** A drill to try in the place of what leads to it. Its code comes when somebody wants it. */
export const DrillPlace = ({ begin, children }: { begin: string; children: ReactNode }) => {
  const load = useLoadPart()
  const [Try, setTry] = useState<ComponentType>()
  if (Try) return <Try />
  return (
    <>
      {children}
      <Button
        look="sec"
        onClick={() =>
          load(
            () => import('./drill-try.tsx'),
            ({ DrillTry }) => setTry(() => DrillTry),
          )
        }
      >
        {begin}
      </Button>
    </>
  )
}
