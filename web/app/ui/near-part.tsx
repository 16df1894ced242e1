import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { NetworkError } from '#lib/api.ts'
import { loadPageAgain } from '#lib/load-part.ts'
import { Failed } from './states.tsx'

const NEAR = '400px'

/** Offers a retry if the code fails to load. */
class Catch extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Failed
        error={new NetworkError('a part of the program did not arrive', { cause: error })}
        onRetry={() => void loadPageAgain()}
      />
    )
  }
}

type Props = {
  className?: string
  /** Loads wherever the page is scrolled to. */
  isAlways?: boolean
  placeholder: ReactNode
  /** A lazy component. */
  children: ReactNode
}

/** A part of a page whose code loads near the viewport. */
export const NearPart = ({ className, isAlways = false, placeholder, children }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isAlways)
  useEffect(() => {
    const near = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    })
    near.observe(box.current as HTMLDivElement)
    return () => near.disconnect()
  }, [])
  return (
    <div ref={box} className={className}>
      {isNear ? (
        <Catch>
          <Suspense fallback={placeholder}>{children}</Suspense>
        </Catch>
      ) : (
        placeholder
      )}
    </div>
  )
}
