import { isDark } from './theme.ts'

/**
 * Resolves a colour token to a value that a canvas accepts, `#0a766b`. `npm run dev` does not compile light-dark().
 */
export const token = (name: string) => {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value)
  return (isDark() ? pair?.[2] : pair?.[1]) ?? value
}
