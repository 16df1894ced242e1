import type { ReactNode } from 'react'

/** One line of a list of facts. A dash stands for what is not known. */
export const Fact = ({ name, look, value }: { name: string; look?: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={look}>{value === '' ? '–' : (value ?? '–')}</dd>
  </div>
)
