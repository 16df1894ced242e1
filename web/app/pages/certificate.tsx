import { undrawnIn } from '@padauk/rules/font-letters'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Download, FileQuestion, Link as LinkIcon } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CertificateCard } from '#features/certificates/certificate-card.tsx'
import {
  certificateAddress,
  certificateQuery,
  certificatesQuery,
  pdfAddress,
} from '#features/certificates/certificates.api.ts'
import { copyText } from '#lib/copy-text.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { isView, readToken } from '#lib/session.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/certificates'
import type { Route } from './+types/certificate.ts'

// Personal names must not be indexed.
export const meta = () => [{ name: 'robots', content: 'noindex' }]

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  startQueries(certificateQuery(params.number))
  return null
}

const copyAddress = async () => {
  if (await copyText(location.href)) showToast('success', m.certificate_copied())
  else showToast('info', m.certificate_copy_by_hand())
}

/** For people who have the number on paper. */
const NumberForm = () => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const check = (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value.trim()
    if (typed) void navigate(certificateAddress(typed))
    else input.current?.focus()
  }
  return (
    <form className="stack gap-3 w-full max-w-90" onSubmit={check} noValidate>
      <TextField
        label={m.certificate_number()}
        hint={m.certificate_number_hint()}
        ref={input}
        className="input num"
        placeholder="7K3M-9Q2X-T4WB"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <Button type="submit">{m.certificate_check()}</Button>
    </form>
  )
}

/** Whether the viewer is the member who earned it. */
const useIsMine = (number: string | undefined) => {
  const { data } = useQuery({
    ...certificatesQuery,
    enabled: number !== undefined && readToken() !== undefined && !isView(),
    // A certificate is shown to anyone.
    meta: { isOptional: true, quiet: true },
  })
  return data?.some((one) => one.number === number) ?? false
}

const CertificatePage = () => {
  const { number = '' } = useParams()
  const { data: certificate, error, refetch } = useQuery(certificateQuery(number))
  const isMine = useIsMine(certificate?.number)
  if (certificate === undefined)
    return (
      <div className="wrap stack max-w-220 py-8">
        <title>{titleOf(m.certificate_label({ number }))}</title>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading />
            <Skeleton className="h-14 w-3/5" />
            <Skeleton className="h-96 rounded-xl" />
          </>
        )}
      </div>
    )
  if (certificate === null)
    return (
      <div className="wrap">
        <title>{titleOf(m.certificate_unknown())}</title>
        <section className="plain">
          <FileQuestion aria-hidden />
          <h1 className="title-1">{m.certificate_unknown()}</h1>
          <p className="lead">{m.certificate_unknown_text()}</p>
          <NumberForm />
        </section>
      </div>
    )
  const undrawn = undrawnIn(certificate.name).join(', ')
  return (
    <div className="wrap stack max-w-220 gap-5 py-8">
      <title>{titleOf(m.certificate_label({ number: certificate.number }))}</title>
      <div className="stack gap-1">
        <h1 className="title-1 row gap-3">
          <BadgeCheck className="size-8 flex-none text-leaf" aria-hidden /> {m.certificate_genuine()}
        </h1>
        <p className="muted">{m.certificate_genuine_text()}</p>
      </div>
      <CertificateCard certificate={certificate} />
      <div className="row wraps">
        {undrawn ? (
          <p className="w-full">{m.certificate_pdf_undrawn({ letters: undrawn })}</p>
        ) : (
          <a className="btn pri" href={pdfAddress(certificate.number)} download>
            <Download className="icon-small" aria-hidden /> {m.certificate_pdf()}
          </a>
        )}
        <Button look="sec" onClick={() => void copyAddress()}>
          <LinkIcon className="icon-small" aria-hidden /> {m.certificate_copy()}
        </Button>
        {isMine && (
          <ShareButton
            moment={{
              above: m.certificate_kind(),
              title: certificate.course_title,
              below: certificate.campus_title,
            }}
          />
        )}
      </div>
    </div>
  )
}
export default CertificatePage
