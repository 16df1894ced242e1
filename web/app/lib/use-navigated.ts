import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Calls back when another page or anchor opens, but not on mount: what was opened without scripts stays open when
 * they arrive.
 */
export const useNavigated = (onNavigated: () => void) => {
  const { key } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current === key) return
    seen.current = key
    onNavigated()
  })
}
