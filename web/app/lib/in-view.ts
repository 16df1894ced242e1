import type { Endpoint } from '@padauk/contract/endpoint'

const BACK = 'view-back'

/** Where a view leads back to when it ends. */
export const keepViewBack = (address: string) => sessionStorage.setItem(BACK, address)

/** Ends the view in this tab (lib/session.ts) and loads everything again. */
export const endView = () => {
  const back = sessionStorage.getItem(BACK) ?? '/'
  sessionStorage.clear()
  location.replace(back)
}

/** Staff who look as a member may not call this. The server refuses it too; not asked, it makes no noise. */
export const isRefused = ({ inView, access, method }: Pick<Endpoint, 'inView' | 'access' | 'method'>) =>
  !inView && !(access === 'public' && method === 'GET')
