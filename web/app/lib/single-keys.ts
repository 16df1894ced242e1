import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const KEPT = 'review-keys'
const listeners = new Set<() => void>()
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const readOn = () => {
  try {
    return localStorage.getItem(KEPT) !== 'off'
  } catch {
    return true
  }
}

/** Whether single-key shortcuts are on. People who use speech input can turn them off (WCAG 2.1.4). */
export const useKeysOn = () => useSyncExternalStore(follow, readOn, () => true)

export const setKeysOn = (isOn: boolean) => {
  try {
    localStorage.setItem(KEPT, isOn ? 'on' : 'off')
  } catch {
    // Without localStorage, the setting does not change.
  }
  for (const listener of listeners) listener()
}

const TYPING = 'input, textarea, select, [contenteditable]'

/** Single-key shortcuts, active while nothing is being typed and no dialog is open. */
export const useSingleKeys = (keys: Record<string, (() => void) | undefined>) => {
  const current = useRef(keys)
  const isOn = useKeysOn()
  // Layout effects: a key pressed right after a render must find the handlers of that render.
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event
      const act = current.current[key.length === 1 ? key.toLowerCase() : key]
      if (!act || ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return
      if ((target instanceof Element && target.closest(TYPING)) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}
