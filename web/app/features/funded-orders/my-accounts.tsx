import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/funded-orders'

export const MyAccounts = () => (
  <ButtonLink look="sec" size="tight" to="/campuses/profile/my-funded-accounts">
    {m.funded_my_accounts()}
  </ButtonLink>
)
