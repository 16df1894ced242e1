import './password-input.css'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '#words/common'
import { IconButton } from './button.tsx'

/** A password field with a button to show the password. */
export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => {
  const [isShown, setShown] = useState(false)
  return (
    <div className="password">
      <input
        {...props}
        className="input"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton
        className="scripted"
        label={isShown ? m.login_hide() : m.login_show()}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  )
}
