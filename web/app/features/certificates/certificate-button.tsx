import { useMutation } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { certificateAddress, issueCertificate } from './certificates.api.ts'

/** Leads to the certificate of a finished course, which is made at the first press. */
export const CertificateButton = ({
  courseId,
  look = 'pri',
  size,
}: {
  courseId: number
  look?: 'pri' | 'sec'
  size?: 'xs'
}) => {
  const navigate = useNavigate()
  const issue = useMutation(issueCertificate)
  const open = () => issue.mutate(courseId, { onSuccess: ({ number }) => void navigate(certificateAddress(number)) })
  return (
    <Button look={look} {...(size && { size })} className="w-full" disabled={issue.isPending} onClick={open}>
      <Award className="s" aria-hidden /> {m.certificate_get()}
    </Button>
  )
}
