/**
 * Inline script in the head that runs before the first paint. A choice made here takes precedence over the
 * system's. Its hash is in the CSP, so it must be the same on every page.
 */
export const THEME_SCRIPT = `try{var t=localStorage.theme;if(t==='dark'||t==='light')document.documentElement.classList.add(t)}catch(e){}`

/** The theme chosen here, otherwise the system's. */
export const isDark = () => {
  const { classList } = document.documentElement
  return (
    classList.contains('dark') || (!classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/** Switches between light and dark, and stores the choice. */
export const flipTheme = () => {
  const { classList } = document.documentElement
  const theme = isDark() ? 'light' : 'dark'
  classList.remove('dark', 'light')
  classList.add(theme)
  try {
    localStorage.theme = theme
  } catch {
    // Without localStorage, the choice lasts as long as the page.
  }
}
