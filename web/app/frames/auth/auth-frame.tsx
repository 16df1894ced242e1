import './auth.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { LanguageSwitch } from '#features/languages/language-switch.tsx'
import hero from '#ui/art/hero.svg'
import { Brand } from '#ui/mark.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/auth'

type Props = {
  title: string
  lead: string
  children: ReactNode
  /** Small print at the end of the page. */
  foot?: string
  /** Replaces a form: moves the focus to the title, so that it is announced. */
  isOutcome?: boolean
}

/** Page frame of login and password pages, with the flowering branch. */
export const AuthFrame = ({ title, lead, children, foot, isOutcome = false }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome])
  return (
    <main className="login" id="main">
      <div className="login-form">
        <div className="row between">
          <Brand />
          <div className="row">
            <LanguageSwitch />
            <ThemeButton />
          </div>
        </div>
        <div className="login-strip">
          <img src={hero} alt="" />
        </div>
        <div className="stack login-welcome">
          <h1 className="title-1" ref={heading} tabIndex={isOutcome ? -1 : undefined}>
            {title}
          </h1>
          <p className="muted">{lead}</p>
        </div>
        <div className="stack mb-auto gap-4.5">{children}</div>
        {foot && <p className="tiny faint mt-6">{foot}</p>}
      </div>
      <div className="login-art on-night">
        <img src={hero} alt="" />
        <p className="title-1">{m.login_motto()}</p>
      </div>
    </main>
  )
}
