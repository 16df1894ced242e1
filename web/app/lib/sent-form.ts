import type { SentForm } from '@padauk/contract/errors'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from './api.ts'
import { pageData } from './page-data.ts'

const inBrowser = typeof document !== 'undefined'
/** The history entry that this page was loaded for. */
const loadedFor: unknown = inBrowser ? (history.state?.key ?? 'default') : undefined

/** The form that this page answers, because it was sent before its script had arrived (docs/decisions/0033). */
export const useSentForm = (): SentForm | undefined => {
  const { key } = useLocation()
  // Not on the pages that are opened after it.
  return !inBrowser || key === loadedFor ? pageData().form : undefined
}

/** Why it was refused, until the form is changed or sent again: call the second. */
export const useSentError = () => {
  const error = useSentForm()?.error
  const [isOver, setOver] = useState(false)
  const refusal = error && !isOver ? new ApiError(error.status, error) : undefined
  return [refusal, () => setOver(true)] as const
}
