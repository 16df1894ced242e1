import { type PointerEvent, useRef } from 'react'

const SWIPE_PX = 50
/** Elements in which a drag has another meaning (NOTE-1). */
const OTHERS = 'form, input, textarea, button, select, a, [contenteditable]'

/** Detects a horizontal drag: 1 to the left, -1 to the right. The element needs `touch-action: pan-y`. */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const from = useRef<{ x: number; y: number }>(undefined)
  const end = () => {
    from.current = undefined
  }
  return {
    onPointerDown: ({ isPrimary, button, target, clientX, clientY }: PointerEvent) => {
      const counts = isPrimary && button === 0 && !(target as Element).closest(OTHERS)
      from.current = counts ? { x: clientX, y: clientY } : undefined
    },
    onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent) => {
      // Captured, so that the drag may end outside of the element.
      if (from.current && Math.abs(clientX - from.current.x) > 10 && !currentTarget.hasPointerCapture(pointerId))
        currentTarget.setPointerCapture(pointerId)
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      if (!from.current) return
      const [x, y] = [clientX - from.current.x, clientY - from.current.y]
      end()
      if (Math.abs(x) <= SWIPE_PX || Math.abs(y) >= Math.abs(x)) return
      const selection = getSelection()
      if (selection && !selection.isCollapsed && currentTarget.contains(selection.anchorNode)) return
      onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: end,
  }
}
