import type { ReactNode } from 'react'
import { Navigate, useNavigation } from 'react-router'

/**
 * Replaces this address by another one, unless the user is on the way elsewhere: `Navigate` alone would take back what they
 * pressed while this page was loading. `children` show meanwhile.
 */
export const Redirect = ({ to, children }: { to: string; children: ReactNode }) =>
  useNavigation().state === 'idle' ? <Navigate to={to} replace /> : children
