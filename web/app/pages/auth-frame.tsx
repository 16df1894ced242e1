import '../styles/login.css'
import '../styles/password.css'
import { type ReactNode, useEffect, useRef } from 'react'
import hero from '#ui/art/hero.svg'
import { Brand } from '#ui/mark.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m } from '#words/generated/messages.js'

type Props = {
  title: string
  lead: string
  children: ReactNode
  /** A small line at the end of the page. */
  foot?: string
  /** It took the place of a form: the focus goes to its title, so that it is heard. */
  isOutcome?: boolean
}

/** The blossoming branch beside the pages of a visitor who wants in. */
export const AuthFrame = ({ title, lead, children, foot, isOutcome = false }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome])
  return (
    <main className="login" id="main">
      <div className="form">
        <div className="row between">
          <Brand />
          <ThemeButton />
        </div>
        <div className="strip">
          <img src={hero} alt="" />
        </div>
        <div className="stack welcome">
          <h1 className="h1" ref={heading} tabIndex={isOutcome ? -1 : undefined}>
            {title}
          </h1>
          <p className="muted">{lead}</p>
        </div>
        <div className="stack mb-auto gap-4.5">{children}</div>
        {foot && <p className="tiny faint mt-6">{foot}</p>}
      </div>
      <div className="art on-night">
        <img src={hero} alt="" />
        <p className="h1">{m.login_motto()}</p>
      </div>
    </main>
  )
}
