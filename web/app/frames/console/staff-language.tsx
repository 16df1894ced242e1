import { useEffect } from 'react'
import { useChangeLanguage } from '#features/languages/use-change-language.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { language } from '#words/words.tsx'

/** Follows the language that the staff member chose on any device. */
export const StaffLanguage = () => {
  const { language: chosen } = useStaff()
  const { mutate } = useChangeLanguage()
  useEffect(() => {
    if (chosen && chosen !== language()) mutate(chosen)
  }, [chosen, mutate])
  return null
}
