import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOutStaff } from './staff.api.ts'

/** Ends the session and goes to the login, which clears the cache. Here, mounted queries would refetch. */
export const useLogOut = () => {
  const navigate = useNavigate()
  return useMutation({
    ...logOutStaff,
    onSuccess: () => navigate('/console/login', { replace: true }),
  })
}
