import { useQuery } from '@tanstack/react-query'
import { Award, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/certificates'
import { certificateAddress, certificatesQuery } from './certificates.api.ts'

export const CertificateList = () => {
  const { data: certificates, error, refetch } = useQuery(certificatesQuery)
  if (!certificates)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-19 rounded-lg" />
  if (certificates.length === 0) return <p className="small muted">{m.certificate_none()}</p>
  return (
    <ul className="card lined ways">
      {certificates.map(({ number, course_title, issued_at }) => (
        <li key={number}>
          <Link className="way" to={certificateAddress(number)}>
            <Award aria-hidden />
            <span className="grow">
              <span className="strong block">{course_title}</span>
              <span className="small muted num">
                {formatDay(issued_at)} · {number}
              </span>
            </span>
            <ChevronRight className="icon-small faint" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
