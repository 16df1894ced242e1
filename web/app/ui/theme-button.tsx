import { Moon, Sun } from 'lucide-react'
import { flipTheme } from '#lib/theme.ts'
import { m } from '#words/generated/messages.js'
import { IconButton } from './button.tsx'

/** Changes between light and dark. CSS shows which way, since the theme is set before React arrives. */
export const ThemeButton = () => (
  <IconButton className="theme" label={m.theme_flip()} onClick={flipTheme}>
    <Moon className="to-dark" aria-hidden />
    <Sun className="to-light" aria-hidden />
  </IconButton>
)
