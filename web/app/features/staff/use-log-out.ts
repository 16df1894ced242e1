import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOutStaff } from './staff.api.ts'

/** Ends the session and leaves for the sign-in, which forgets all that was fetched: what still stands here would ask for it again. */
export const useLogOut = () => {
  const navigate = useNavigate()
  return useMutation({
    ...logOutStaff,
    onSuccess: () => navigate('/console/login', { replace: true }),
  })
}
