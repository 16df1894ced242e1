import './staff-curricula.css'
import { ARCHIVE_BYTES_MAX, type Counts, type FolderCheck, SCHOOL_CHANGED } from '@padauk/contract/staff-curricula'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, FileArchive, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { useTus } from '#lib/use-tus.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { FileUpload } from '#ui/file-upload.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-curricula'
import { checkQuery, dropUpload, importFolder } from './staff-folders.api.ts'

const FLOORS = {
  campuses: m.console_fol_campuses,
  categories: m.console_fol_categories,
  courses: m.console_fol_courses,
  lessons: m.console_fol_lessons,
  files: m.console_fol_files,
}
const KINDS = {
  campus: m.console_cur_campus,
  category: m.console_cur_category,
  course: m.console_cur_course,
  lesson: m.console_cur_lesson,
}
const floorsOf = (counts: Counts) =>
  (Object.keys(FLOORS) as (keyof Counts)[]).map((floor) => ({ floor, name: FLOORS[floor](), ...counts[floor] }))
const sum = (counts: Counts, what: 'added' | 'changed') =>
  floorsOf(counts).reduce((total, one) => total + (one.floor === 'files' ? 0 : one[what]), 0)
/** Number of changes shown at first. */
const SHOWN = 12

/** Step 1: choose an archive and upload it. */
export const ArchiveUpload = ({ onWhole }: { onWhole: (uploadId: string, name: string) => void }) => {
  const tus = useTus({
    name: 'upload:curriculum',
    fingerprint: (file) => `curriculum-${file.name}-${file.size}-${file.lastModified}`,
    refuse: (file) =>
      file.size > ARCHIVE_BYTES_MAX ? m.console_fol_large() : file.size === 0 ? m.console_fol_empty() : undefined,
    tooLarge: m.console_fol_large,
    onWhole: (uploadId, file) => onWhole(uploadId, file.name),
  })
  return (
    <section className="card pad-in stack gap-3" aria-labelledby="step-archive">
      <h2 id="step-archive" className="step">
        <b>1</b> {m.console_fol_file()}
      </h2>
      <FileUpload
        tus={tus}
        icon={FileArchive}
        title={m.console_fol_drop()}
        hint={m.console_fol_hint()}
        label={m.console_fol_choose()}
        accept=".zip,application/zip"
        look="pri"
      >
        {m.console_fol_choose()}
      </FileUpload>
    </section>
  )
}

type ChosenProps = { name: string; isBusy: boolean; failure: string | undefined; onOther: () => void }
const ChosenArchive = ({ name, isBusy, failure, onOther }: ChosenProps) => (
  <section className="card pad-in stack gap-2" aria-labelledby="step-archive">
    <h2 id="step-archive" className="step">
      <b>1</b> {m.console_fol_file()}
    </h2>
    <div className="row wraps">
      <span className="row gap-2 min-w-0">
        <FileArchive className="icon-small" aria-hidden />
        <span className="wrap-anywhere">{name}</span>
      </span>
      <Button look="sec" size="tight" disabled={isBusy} onClick={onOther}>
        {m.console_fol_choose_other()}
      </Button>
    </div>
    <FormFailure text={failure} />
  </section>
)

type CheckProps = {
  uploadId: string
  name: string
  onOther: () => void
  onCancel: () => void
  onDone: (counts: Counts) => void
}

/** Step 2: shows what the archive would change, or its errors. Confirming imports it. */
export const ArchiveCheck = ({ uploadId, name, onOther, onCancel, onDone }: CheckProps) => {
  const { data, error, isFetching, refetch } = useQuery(checkQuery(uploadId))
  const act = useMutation(importFolder)
  // A double click's second press arrives before the next render.
  const isSent = useRef(false)
  const take = (seen: string | null) => {
    if (!seen || isSent.current) return
    isSent.current = true
    act.mutate(
      { uploadId, seen },
      {
        onSuccess: onDone,
        onError: () => {
          isSent.current = false
        },
      },
    )
  }
  const isOld = act.error instanceof ApiError && act.error.code === SCHOOL_CHANGED
  const leave = (next: () => void) => {
    void dropUpload(uploadId)
    next()
  }
  const again = () => {
    act.reset()
    void refetch()
  }
  // These statuses are final, so offer no retry.
  const isRefused = error instanceof ApiError && [404, 413, 415].includes(error.status)
  return (
    <div className="stack gap-4 *:min-w-0">
      <ChosenArchive
        name={name}
        isBusy={act.isPending}
        failure={isGone(error) ? m.console_fol_gone() : isRefused ? failureSentence(error) : undefined}
        onOther={() => leave(onOther)}
      />
      {error && !isRefused && !isFetching && <Failed error={error} onRetry={again} />}
      {isFetching && !data && (
        <section className="card pad stack gap-3">
          <Loading />
          <p className="muted small">{m.console_fol_checking()}</p>
          <Skeleton className="h-40" />
        </section>
      )}
      {data && !error && (
        <section className={`card ${isFetching ? 'outdated' : ''}`} aria-labelledby="step-check">
          <div className="card-head">
            <h2 id="step-check" className="step">
              <b>2</b> {m.console_fol_check()}
            </h2>
            {data.faults.length > 0 && (
              <CopyButton
                text={data.faults.map(({ file, line, ...fault }) => `${file}:${line} ${sayFault(fault)}`).join('\n')}
                label={m.console_fol_copy()}
              />
            )}
          </div>
          {data.counts ? <Changes counts={data.counts} changes={data.changes} /> : <Faults check={data} />}
          <div className="px-4">
            <FormFailure
              text={
                isOld
                  ? m.console_fol_changed_since()
                  : isGone(act.error)
                    ? m.console_fol_gone()
                    : act.error
                      ? failureSentence(act.error)
                      : undefined
              }
            />
          </div>
          <div className="save-bar">
            <p className="small muted">{data.counts ? m.console_fol_versions() : m.console_fol_none_until()}</p>
            <div className="row gap-2">
              <Button look="ghost" size="mid" disabled={act.isPending} onClick={() => leave(onCancel)}>
                {m.cancel()}
              </Button>
              {isOld ? (
                <Button size="mid" onClick={again}>
                  {m.console_fol_again()}
                </Button>
              ) : (
                <Button
                  size="mid"
                  disabled={!data.counts || isNothing(data.counts) || isFetching || act.isPending}
                  onClick={() => take(data.seen)}
                >
                  {act.isPending ? m.console_fol_importing() : m.console_fol_act()}
                </Button>
              )}
            </div>
          </div>
        </section>
      )}
    </div>
  )
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404
const isNothing = (counts: Counts) => floorsOf(counts).every(({ added, changed }) => added + changed === 0)

const Changes = ({ counts, changes }: { counts: Counts; changes: FolderCheck['changes'] }) => {
  const total = sum(counts, 'added') + sum(counts, 'changed')
  const [isAll, setAll] = useState(false)
  const shown = isAll ? changes : changes.slice(0, SHOWN)
  return (
    <>
      <p className="finding good small" role="status">
        <CircleCheck className="icon-small" aria-hidden />
        {isNothing(counts) ? m.console_fol_nothing() : m.console_fol_good()}
      </p>
      <div className="tablebox">
        <table className="tbl floors" aria-label={m.console_fol_caption()}>
          <thead>
            <tr>
              <th scope="col">{m.console_fol_floor()}</th>
              {[m.console_fol_added(), m.console_fol_changed(), m.console_fol_same()].map((head) => (
                <th scope="col" className="num" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {floorsOf(counts).map(({ floor, name, added, changed, same }) => (
              <tr key={floor}>
                <th scope="row">{name}</th>
                <td className={`num ${added > 0 ? 'folder-told' : 'faint'}`}>{added.toLocaleString('en')}</td>
                <td className={`num ${changed > 0 ? 'folder-told' : 'faint'}`}>{changed.toLocaleString('en')}</td>
                <td className="num faint">{same.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > 0 && (
        <div className="folder-changes">
          <h3>{m.console_fol_changes()}</h3>
          <ul>
            {shown.map(({ floor, at, title, is }) => (
              <li key={at}>
                <Chip kind={is === 'added' ? 'done' : 'wait'}>
                  {is === 'added' ? m.console_fol_added() : m.console_fol_changed()}
                </Chip>
                <span className="min-w-0">
                  <span className="wrap-anywhere" lang={languageOfText(title)}>
                    {title}
                  </span>{' '}
                  <span className="small muted">{KINDS[floor]()}</span>
                  <span className="folder-path">{at}</span>
                </span>
              </li>
            ))}
          </ul>
          {shown.length < changes.length && (
            <Button look="sec" size="tight" className="justify-self-start" onClick={() => setAll(true)}>
              {m.console_fol_show_all({ count: changes.length })}
            </Button>
          )}
          {isAll && total > changes.length && (
            <p className="small muted">
              {m.console_fol_more_changes({ count: (total - changes.length).toLocaleString('en') })}
            </p>
          )}
        </div>
      )}
    </>
  )
}

const Faults = ({ check: { faults, faults_total: total } }: { check: FolderCheck }) => (
  <>
    <p className="finding small" role="status">
      <TriangleAlert className="icon-small" aria-hidden />
      {m.console_fol_faults({ count: total })}
    </p>
    <div className="tablebox">
      <table className="tbl rows import-faults">
        <thead>
          <tr>
            <th scope="col">{m.console_fol_place()}</th>
            <th scope="col">{m.console_fol_line()}</th>
            <th scope="col">{m.console_fol_what()}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ file, line, ...fault }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is always replaced as a whole
            <tr key={at}>
              <td className="folder-path">{file}</td>
              <td className="num">{m.console_fol_line_number({ line })}</td>
              <td className="wrap-anywhere">{sayFault(fault)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > faults.length && (
        <p className="small muted px-4">
          {m.console_fol_more_faults({ count: (total - faults.length).toLocaleString('en') })}
        </p>
      )}
    </div>
  </>
)

/** Step 3: the result. */
export const ArchiveDone = ({ counts, onAnother }: { counts: Counts; onAnother: () => void }) => (
  <section className="card import-done">
    <CircleCheck aria-hidden />
    <div role="status">
      <h2>{m.console_fol_done()}</h2>
    </div>
    <p className="muted small num">
      {m.console_fol_done_lead({
        added: sum(counts, 'added').toLocaleString('en'),
        changed: sum(counts, 'changed').toLocaleString('en'),
      })}
    </p>
    <div className="row wraps">
      <ButtonLink size="mid" to="/console/curriculum">
        {m.console_fol_to_tree()}
      </ButtonLink>
      <Button look="sec" size="mid" onClick={onAnother}>
        {m.console_fol_another()}
      </Button>
    </div>
  </section>
)
