import './staff-members.css'
import { IMPORT_BYTES_MAX, IMPORT_COLUMNS, IMPORT_REQUIRED, type ImportResult } from '@padauk/contract/staff-members'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Download, FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { createMessage } from '#features/staff-messages/staff-messages.api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault, sayName } from '#lib/faults.ts'
import { saveFile } from '#lib/save-file.ts'
import { useOnce } from '#lib/use-once.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChooseFile } from '#ui/file-upload.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/staff-members'
import { m as messageWords } from '#words/staff-messages'
import { badLinesFile } from './bad-lines.ts'
import { importMembers } from './staff-members.api.ts'

const SHOWN = 100
const MEGABYTE = 1024 * 1024

/** CSV import in three steps: file, column mapping with errors, and import of all members or none. */
export const ImportSteps = () => {
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const dry = useMutation(importMembers)
  const real = useMutation(importMembers)

  const check = (chosen: File, columns: Record<string, string>) => {
    real.reset()
    dry.mutate({ file: chosen, isDry: true, mapping: columns })
  }
  const choose = (chosen: File) => {
    setRefusal(undefined)
    setMapping({})
    if (chosen.size > IMPORT_BYTES_MAX)
      return setRefusal(m.console_import_too_large({ max: IMPORT_BYTES_MAX / MEGABYTE }))
    setFile(chosen)
    check(chosen, {})
  }
  const result = real.data?.content ?? dry.data?.content
  const [done, tag] = [real.data?.content.imported, real.data?.content.tag]
  if (done && tag)
    return (
      <Imported
        count={done}
        tag={tag}
        onAnother={() => {
          setFile(undefined)
          dry.reset()
          real.reset()
        }}
      />
    )
  const error = real.error ?? dry.error
  return (
    <div className="stack gap-4">
      <section className="card pad-in stack gap-2" aria-labelledby="step-file">
        <h2 id="step-file" className="step">
          <b>1</b> {m.console_import_file()}
        </h2>
        <p className="small muted">{m.console_import_columns({ columns: IMPORT_COLUMNS.join(', ') })}</p>
        <div className="row wraps">
          <ChooseFile label={m.console_import_choose()} accept=".csv,.tsv,.txt,text/csv" onFile={choose}>
            <FileSpreadsheet className="icon-small" aria-hidden />
            {file ? m.console_import_choose_another() : m.console_import_choose()}
          </ChooseFile>
          {file && <span className="small wrap-anywhere">{file.name}</span>}
        </div>
        <FormFailure text={refusal ?? (error ? failureSentence(error) : undefined)} />
        {error && file && (
          <div>
            <Button look="sec" size="tight" onClick={() => check(file, mapping)}>
              {m.retry()}
            </Button>
          </div>
        )}
      </section>
      {dry.isPending && !result && (
        <>
          <Loading />
          <Skeleton className="h-64" />
        </>
      )}
      {file && result && (
        <>
          <Mapping
            result={result}
            isBusy={dry.isPending}
            onChange={(column, header) => {
              const next = { ...mapping, [column]: header }
              setMapping(next)
              check(file, next)
            }}
          />
          <Findings
            result={result}
            isBusy={dry.isPending}
            file={file}
            isImporting={real.isPending}
            onImport={() => real.mutate({ file, isDry: false, mapping })}
          />
        </>
      )}
    </div>
  )
}

type ImportedProps = { count: number; tag: NonNullable<ImportResult['tag']>; onAnother: () => void }
const Imported = ({ count, tag, onAnother }: ImportedProps) => {
  const mail = useMutation(createMessage)
  const once = useOnce(undefined, tag)
  const send = () =>
    mail.mutate(
      {
        key: once.begin(),
        body: { members: { match: { tag: String(tag.tag_id) }, count }, template: 'LINK', way: 'MAIL' },
      },
      { onError: once.onError },
    )
  return (
    <section className="card import-done">
      <CircleCheck aria-hidden />
      <div role="status">
        <h2>{m.console_imported({ count: count.toLocaleString('en') })}</h2>
      </div>
      <p className="muted small">{m.console_imported_lead({ tag: tag.name })}</p>
      {mail.data && <p role="status">{messageWords.console_message_mailed({ count: mail.data.content.members })}</p>}
      <FormFailure text={mail.error ? failureSentence(mail.error) : undefined} />
      <div className="row wraps">
        {!mail.data && (
          <Button size="mid" disabled={mail.isPending} onClick={send}>
            {m.console_imported_links()}
          </Button>
        )}
        <ButtonLink look="sec" size="mid" to={`/console/members?tag=${tag.tag_id}`}>
          {m.console_imported_show()}
        </ButtonLink>
        <Button look="sec" size="mid" onClick={onAnother}>
          {m.console_import_another()}
        </Button>
      </div>
    </section>
  )
}

const Mapping = ({
  result: { headers, mapping },
  isBusy,
  onChange,
}: {
  result: ImportResult
  isBusy: boolean
  onChange: (column: string, header: string) => void
}) => (
  <section className="card pad-in stack gap-2" aria-labelledby="step-mapping">
    <h2 id="step-mapping" className="step">
      <b>2</b> {m.console_import_mapping()}
    </h2>
    <div className="import-mapping dense">
      {IMPORT_COLUMNS.map((column) => (
        <label key={column} className="field">
          <span className="lbl">
            {column.replace('_', ' ')}{' '}
            {!IMPORT_REQUIRED.includes(column) && <span className="faint font-normal">{m.console_optional()}</span>}
          </span>
          <select
            className="input"
            disabled={isBusy}
            value={mapping[column] ?? ''}
            onChange={(event) => onChange(column, event.target.value)}
          >
            <option value="">{m.console_import_no_column()}</option>
            {[...new Set(headers)].filter(Boolean).map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  </section>
)

type FindingsProps = { result: ImportResult; isBusy: boolean; file: File; isImporting: boolean; onImport: () => void }
const Findings = ({
  result: { rows, errors, encoding, headers, mapping },
  isBusy,
  file,
  isImporting,
  onImport,
}: FindingsProps) => {
  const isGood = errors.length === 0
  const unread = [...new Set(headers)].filter((header) => header && !Object.values(mapping).includes(header))
  return (
    <section className={`card ${isBusy ? 'outdated' : ''}`} aria-labelledby="step-check">
      <div className="card-head">
        <h2 id="step-check" className="step">
          <b>3</b> {m.console_import_check()}
        </h2>
        {!isGood && (
          <Button
            look="sec"
            size="tight"
            onClick={() => void badLinesFile(file, encoding, errors).then((blob) => saveFile(blob, 'bad-lines.csv'))}
          >
            <Download className="icon-small" aria-hidden />
            {m.console_import_bad_lines()}
          </Button>
        )}
      </div>
      <p className={`finding small ${isGood ? 'good' : ''}`} role="status">
        {isGood ? (
          <CircleCheck className="icon-small" aria-hidden />
        ) : (
          <TriangleAlert className="icon-small" aria-hidden />
        )}
        {isGood
          ? m.console_import_good({ count: rows.toLocaleString('en') })
          : m.console_import_bad({ count: errors.length.toLocaleString('en'), rows: rows.toLocaleString('en') })}
      </p>
      {unread.length > 0 && (
        <p className="finding small">
          <TriangleAlert className="icon-small" aria-hidden />
          {m.console_import_unread({ columns: unread.join(', ') })}
        </p>
      )}
      {!isGood && (
        <div className="tablebox">
          <table className="tbl rows import-faults">
            <thead>
              <tr>
                <th scope="col">{m.console_line()}</th>
                <th scope="col">{m.console_field()}</th>
                <th scope="col">{m.console_what_is_wrong()}</th>
              </tr>
            </thead>
            <tbody>
              {errors.slice(0, SHOWN).map(({ line, field, ...fault }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is always replaced as a whole
                <tr key={at}>
                  <td className="num">{m.console_line_number({ line })}</td>
                  <td>{sayName(field)}</td>
                  <td>{sayFault(fault)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {errors.length > SHOWN && (
            <p className="small muted none">
              {m.console_import_more({ count: (errors.length - SHOWN).toLocaleString('en') })}
            </p>
          )}
        </div>
      )}
      <div className="save-bar">
        <p className="small muted">{isGood ? m.console_import_no_mail() : m.console_import_all_or_none()}</p>
        <Button size="mid" disabled={!isGood || isBusy || isImporting} onClick={onImport}>
          {isImporting ? m.console_importing() : m.console_import_act({ count: rows.toLocaleString('en') })}
        </Button>
      </div>
    </section>
  )
}
