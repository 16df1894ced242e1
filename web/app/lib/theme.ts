/**
 * Runs before the first paint, as an inline script in the document's head: a choice made here wins over the system's.
 * Its text is hashed for the content security policy, so it must be the same in every page.
 */
export const THEME_SCRIPT = `try{var t=localStorage.theme;if(t==='dark'||t==='light')document.documentElement.classList.add(t)}catch(e){}`

/** Changes between light and dark and remembers the choice. */
export const flipTheme = () => {
  const { classList } = document.documentElement
  const isDark =
    classList.contains('dark') || (!classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches)
  classList.remove('dark', 'light')
  classList.add(isDark ? 'light' : 'dark')
  try {
    localStorage.theme = isDark ? 'light' : 'dark'
  } catch {
    // A browser that keeps nothing forgets the choice with the page.
  }
}
