import { useHydrated } from '#lib/hydrated.ts'
import { keepsCookies } from '#lib/session.ts'
import { m } from '#words/common'
import { FormFailure } from './form-failure.tsx'

/** Above the button of a login, which must not be sent then: it would use up a device for nothing. */
export const NoCookies = () => useHydrated() && !keepsCookies() && <FormFailure text={m.no_cookies()} />
