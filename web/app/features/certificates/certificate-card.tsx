import './certificate-card.css'
import type { Certificate } from '@padauk/contract/certificates'
import { certificateDay } from '@padauk/rules/certificates'
import { languageOfText } from '#lib/languages.ts'
import { brand } from '#lib/page-meta.ts'
import { Petals } from '#ui/petals.tsx'
import { m } from '#words/certificates'
import { language } from '#words/words.tsx'

/** The certificate in the same layout as its PDF. */
export const CertificateCard = ({
  certificate: { number, name, course_title, campus_title, lessons, issued_at, final_percent, final_at },
}: {
  certificate: Certificate
}) => (
  <article className="certificate" aria-label={m.certificate_label({ number })}>
    <span className="bloom size-15">
      <Petals fraction={1} />
    </span>
    <p className="certificate-brand">{brand()}</p>
    <p>{m.certificate_kind()}</p>
    <p className="certificate-name" lang={languageOfText(name)}>
      {name}
    </p>
    <p>{m.certificate_has_finished()}</p>
    <p className="certificate-course" lang={languageOfText(course_title)}>
      {course_title}
    </p>
    <p lang={languageOfText(campus_title)}>
      {lessons === 1
        ? m.certificate_campus_one({ campus: campus_title })
        : m.certificate_campus({ campus: campus_title, lessons })}
    </p>
    {final_at && (
      <p className="small num">
        {m.certificate_final({ percent: final_percent ?? 0, day: certificateDay(final_at, language()) })}
      </p>
    )}
    <dl className="num">
      <div>
        <dt>{m.certificate_date()}</dt>
        <dd>{certificateDay(issued_at, language())}</dd>
      </div>
      <div>
        <dt>{m.certificate_number()}</dt>
        <dd>{number}</dd>
      </div>
    </dl>
  </article>
)
