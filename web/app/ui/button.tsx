import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = {
  look?: 'pri' | 'sec' | 'ghost' | 'bad' | 'gold' | 'line'
  size?: 'mid' | 'tight'
  block?: boolean
}
const classOf = ({ look = 'pri', size, block }: Look, className = '') =>
  ['btn', look, size, block && 'block', className].filter(Boolean).join(' ')

export const Button = ({ look, size, block, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) => (
  <button {...rest} type={type} className={classOf({ look, size, block }, className)} />
)

export const ButtonLink = ({ look, size, block, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={classOf({ look, size, block }, className)} />
)

/** An icon-only button. The label is its accessible name and tooltip. */
export const IconButton = ({
  label,
  className = '',
  type = 'button',
  ...rest
}: { label: string } & Omit<ComponentProps<'button'>, 'aria-label'>) => (
  <button {...rest} type={type} aria-label={label} title={label} className={`icon-button ${className}`} />
)
