import { Moon, Sun } from 'lucide-react'
import { flipTheme } from '#lib/theme.ts'
import { m } from '#words/common'
import { IconButton } from './button.tsx'

/** Switches between light and dark. CSS picks the icon, because the theme is set before React hydrates. */
export const ThemeButton = () => (
  <IconButton className="theme scripted" label={m.theme_flip()} onClick={flipTheme}>
    <Moon className="to-dark" aria-hidden />
    <Sun className="to-light" aria-hidden />
  </IconButton>
)
