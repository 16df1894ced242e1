import { useMutation } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { m } from '#words/certificates'
import { certificateAddress, issueCertificate } from './certificates.api.ts'

/** Link to the certificate of a finished course. The first press issues it. */
export const CertificateButton = ({
  courseId,
  look = 'pri',
  size,
}: {
  courseId: number
  look?: 'pri' | 'sec'
  size?: 'tight'
}) => {
  const navigate = useNavigate()
  const issue = useMutation(issueCertificate)
  const open = () => issue.mutate(courseId, { onSuccess: ({ number }) => void navigate(certificateAddress(number)) })
  return (
    <Button look={look} {...(size && { size })} className="w-full" disabled={issue.isPending} onClick={open}>
      <Award className="icon-small" aria-hidden /> {m.certificate_get()}
    </Button>
  )
}
