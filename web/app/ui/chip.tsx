import type { ReactNode } from 'react'

export const Chip = ({
  kind = '',
  children,
}: {
  kind?: '' | 'done' | 'wait' | 'bad' | 'info'
  children: ReactNode
}) => <span className={`chip ${kind}`}>{children}</span>
