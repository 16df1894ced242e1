import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = {
  look?: 'pri' | 'sec' | 'ghost' | 'bad' | 'gold' | 'line'
  size?: 'sm' | 'xs'
  block?: boolean
}
const classOf = ({ look = 'pri', size, block }: Look, className = '') =>
  ['btn', look, size, block && 'block', className].filter(Boolean).join(' ')

export const Button = ({ look, size, block, className, type = 'button', ...rest }: Look & ComponentProps<'button'>) => (
  <button {...rest} type={type} className={classOf({ look, size, block }, className)} />
)

/** A link that looks like a button. */
export const ButtonLink = ({ look, size, block, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={classOf({ look, size, block }, className)} />
)

/** A button with an icon alone; its label is what a screen reader says and a pointer is told. */
export const IconButton = ({
  label,
  className = '',
  type = 'button',
  ...rest
}: { label: string } & Omit<ComponentProps<'button'>, 'aria-label'>) => (
  <button {...rest} type={type} aria-label={label} title={label} className={`ib ${className}`} />
)
