import { Link } from 'react-router'
import { brand } from '#lib/page-meta.ts'
import { PETAL } from './petals.tsx'

/** The logo: four petals, and a candlestick as the fifth, in one colour. */
export const Mark = () => (
  <svg viewBox="-32 -33 64 64" fill="currentColor" aria-hidden>
    {[72, 144, 216, 288].map((turn) => (
      <path key={turn} d={PETAL} transform={`rotate(${turn})`} />
    ))}
    <rect x="-6.4" y="-25.6" width="12.8" height="16.4" rx="3.6" />
    <path d="M0-31V-4.6" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
  </svg>
)

/** Logo and name, linked to `/`. */
export const Brand = () => (
  <Link className="brand" to="/">
    <Mark />
    <span>{brand()}</span>
  </Link>
)
