import './staff-configurations.css'
import { ABOUT, type Site } from '@padauk/contract/configurations'
import { CLAIMS, type Claim } from '@padauk/rules/school'
import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { refusalOf } from '#lib/refusals.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-configurations'
import { DraftFound } from './draft-found.tsx'
import { updateConfiguration } from './staff-configurations.api.ts'
import { useOfferedDraft } from './use-offered-draft.ts'

const CLAIM_FIELDS: [Claim, () => string][] = [
  ['campuses', m.console_site_claim_campuses],
  ['campuses_my', m.console_site_claim_campuses],
  ['users', m.console_site_claim_users],
  ['users_my', m.console_site_claim_users],
]

type TextProps = {
  label: string
  value: string
  fault?: string | undefined
  isMono?: boolean
  isOptional?: boolean
  onType: (value: string) => void
}

const Text = ({ label, value, fault, isMono, isOptional = false, onType }: TextProps) => (
  <TextField
    label={label}
    error={fault}
    className={isMono ? 'input mono' : 'input'}
    required={!isOptional}
    autoComplete="off"
    value={value}
    onChange={(event) => onType(event.target.value)}
  />
)

type RowsProps<Row extends object> = {
  legend: string
  rows: Row[]
  columns: { name: keyof Row & string; label: () => string; isMono?: boolean }[]
  nameOf: (nth: number) => string
  empty: Row
  faultOf: (path: string) => string | undefined
  path: string
  onChange: (rows: Row[]) => void
}

/** A repeatable group of text fields. */
const Rows = <Row extends Record<string, string>>({
  legend,
  rows,
  columns,
  nameOf,
  empty,
  faultOf,
  path,
  onChange,
}: RowsProps<Row>) => (
  <fieldset className="site-part">
    <legend>{legend}</legend>
    <div className="stack gap-3.5">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and no state of their own
        <fieldset key={index} className="site-row">
          <legend className="sr-only">{nameOf(index + 1)}</legend>
          {columns.map(({ name, label, isMono }) => (
            <Text
              key={name}
              label={label()}
              isMono={isMono ?? false}
              value={row[name] ?? ''}
              fault={faultOf(`${path}.${index}.${name}`)}
              onType={(value) => onChange(rows.map((one, at) => (at === index ? { ...one, [name]: value } : one)))}
            />
          ))}
          <IconButton
            label={`${m.console_remove()}: ${nameOf(index + 1)}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <X className="icon-small" aria-hidden />
          </IconButton>
        </fieldset>
      ))}
      <div>
        <Button look="sec" size="tight" onClick={() => onChange([...rows, empty])}>
          <Plus className="icon-small" aria-hidden />
          {m.console_add()}
        </Button>
      </div>
    </div>
  </fieldset>
)

const MESSAGING_FIELDS = [
  ['service', m.console_site_service],
  ['handle', m.console_site_handle],
  ['link', m.console_site_link],
  ['discussion_message', m.console_site_discussion],
  ['discussion_message_my', () => m.console_in_burmese({ what: m.console_site_discussion() })],
] as const
const ABOUT_LABELS = {
  school: m.console_site_about_school,
  teachers: m.console_site_about_teachers,
  hours: m.console_site_about_hours,
  reply: m.console_site_about_reply,
}

type Props = {
  saved: Site
  /** What is true beside the claims. */
  counts: { campuses: number; users: number } | undefined
  mayPayments: boolean
  staffId: number
}

type PartProps = {
  site: Site
  onChange: (change: Partial<Site>) => void
  faultOf: (path: string) => string | undefined
}

const SchoolPart = ({ site, onChange, faultOf }: PartProps) => (
  <fieldset className="site-part">
    <legend>{m.console_site_school()}</legend>
    <div className="school-form two">
      <Text
        label={m.console_site_brand()}
        value={site.brand}
        fault={faultOf('brand')}
        onType={(brand) => onChange({ brand })}
      />
      <Text
        label={m.console_site_support()}
        value={site.support_address}
        fault={faultOf('support_address')}
        onType={(support_address) => onChange({ support_address })}
      />
    </div>
  </fieldset>
)

const MessagingPart = ({ site: { messaging }, onChange, faultOf }: PartProps) => (
  <fieldset className="site-part">
    <legend>{m.console_site_messaging()}</legend>
    <div className="school-form two">
      {MESSAGING_FIELDS.map(([name, label]) => (
        <Text
          key={name}
          label={label()}
          isOptional={name === 'discussion_message_my'}
          value={messaging[name] ?? ''}
          fault={faultOf(`messaging.${name}`)}
          onType={(value) => onChange({ messaging: { ...messaging, [name]: value } })}
        />
      ))}
    </div>
  </fieldset>
)

const AboutPart = ({ site: { about }, onChange, faultOf }: PartProps) => (
  <fieldset className="site-part">
    <legend>{m.console_site_about()}</legend>
    <p className="small muted">{m.console_site_about_hint()}</p>
    <div className="school-form two">
      {ABOUT.flatMap((name) =>
        ([name, `${name}_my`] as const).map((field) => (
          <Text
            key={field}
            label={field === name ? ABOUT_LABELS[name]() : m.console_in_burmese({ what: ABOUT_LABELS[name]() })}
            isOptional
            value={about?.[field] ?? ''}
            fault={faultOf(`about.${field}`)}
            onType={(value) => onChange({ about: { ...about, [field]: value } })}
          />
        )),
      )}
    </div>
  </fieldset>
)

const ClaimsPart = ({ site: { claims }, onChange, faultOf, counts }: PartProps & Pick<Props, 'counts'>) => (
  <fieldset className="site-part">
    <legend>{m.console_site_claims()}</legend>
    <p className="small muted">{counts && m.console_site_claims_hint(counts)}</p>
    <div className="school-form two">
      {CLAIM_FIELDS.map(([name, label]) => (
        <Text
          key={name}
          label={name.endsWith('_my') ? m.console_in_burmese({ what: label() }) : label()}
          isOptional
          value={claims?.[name] ?? CLAIMS[name]}
          fault={faultOf(`claims.${name}`)}
          onType={(value) => onChange({ claims: { ...claims, [name]: value } })}
        />
      ))}
    </div>
  </fieldset>
)

/** Brand, links and payment methods. Only the owner sees the payment methods. */
export const SiteForm = ({ saved, counts, mayPayments, staffId }: Props) => {
  const { value: site, type, forget, offer } = useOfferedDraft(`console-site:${staffId}`, saved)
  const update = useMutation({ ...updateConfiguration, onSuccess: forget })
  const onChange = (change: Partial<Site>) => type({ ...site, ...change })
  const { faults } = refusalOf(update.error)
  const faultOf = (path: string) => faults[`value.${path}`]
  const part = { site, onChange, faultOf }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!update.isPending) update.mutate({ key: 'Site', value: site })
  }
  return (
    <form className="card dense" onSubmit={send} noValidate>
      {offer && <DraftFound className="mx-5 mt-4 flex-wrap" {...offer} />}
      <SchoolPart {...part} />
      <MessagingPart {...part} />
      <AboutPart {...part} />
      <ClaimsPart {...part} counts={counts} />
      <Rows
        legend={m.console_site_social()}
        rows={site.social_links}
        columns={[
          { name: 'name', label: m.console_name },
          { name: 'link', label: m.console_site_link },
        ]}
        nameOf={(nth) => m.console_site_social_of({ nth })}
        empty={{ name: '', link: '' }}
        path="social_links"
        faultOf={faultOf}
        onChange={(social_links) => onChange({ social_links })}
      />
      {mayPayments && (
        <Rows
          legend={m.console_site_payments()}
          rows={site.payment_methods}
          columns={[
            { name: 'method', label: m.console_site_method },
            { name: 'network', label: m.console_site_network },
            { name: 'address', label: m.console_site_address, isMono: true },
          ]}
          nameOf={(nth) => m.console_site_payment_of({ nth })}
          empty={{ method: '', network: '', address: '' }}
          path="payment_methods"
          faultOf={faultOf}
          onChange={(payment_methods) => onChange({ payment_methods })}
        />
      )}
      <div className="row wraps justify-end px-5 py-3.5 rounded-b-lg bg-sunk">
        <FormFailure text={update.error ? failureSentence(update.error) : undefined} />
        <Button type="submit" size="mid" disabled={update.isPending}>
          {m.console_save()}
        </Button>
      </div>
    </form>
  )
}
