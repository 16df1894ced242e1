import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { queryClient } from '#lib/query-client.ts'
import { logOutStaff } from './staff.api.ts'

/** Ends the session and leaves nothing of it on the screen or in the memory. */
export const useLogOut = () => {
  const navigate = useNavigate()
  return useMutation({
    ...logOutStaff,
    onSuccess: () => {
      void navigate('/console/login', { replace: true })
      queryClient.clear()
    },
  })
}
