import type { WordsCheck } from '@padauk/contract/staff-words'
import { LANGUAGE_NAMES, LANGUAGES } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChooseFile } from '#ui/file-upload.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-words'
import { checkFile, exportAddress, importFile, type TranslatorsFile } from './staff-words.api.ts'
import { differenceOf } from './word-parts.ts'
import { placeOf } from './word-places.ts'

/** The last language that the first line of a file names: English stands beside the others. */
const languageIn = (text: string) =>
  LANGUAGES.findLast((language) => new RegExp(`^.*\\b${language}\\b`).test(text)) ?? 'my'

/** Exports texts for a translator, and imports what comes back, after a look at what it changes. */
export const TranslatorsDialog = ({ noun, onClose }: { noun: string | undefined; onClose: () => void }) => {
  const [sent, setSent] = useState<TranslatorsFile>()
  const check = useMutation(checkFile)
  const take = useMutation({ ...importFile, onSuccess: onClose })
  const read = async (file: File) => {
    const text = await file.text()
    const next = { language: languageIn(text), file: file.name, text }
    setSent(next)
    take.reset()
    check.mutate(next)
  }
  const { data } = check
  const failure = take.error ?? check.error
  return (
    <Dialog
      title={m.console_words_translator()}
      onClose={onClose}
      isFirm
      {...(data?.seen &&
        sent && {
          foot: (
            <>
              <Button look="ghost" onClick={onClose}>
                {m.console_cancel()}
              </Button>
              <Button
                disabled={take.isPending || data.changes_total === 0}
                onClick={() => take.mutate({ ...sent, seen: data.seen as string })}
              >
                {m.console_words_import_act({ count: data.changes_total })}
              </Button>
            </>
          ),
        })}
    >
      <div className="stack gap-5">
        <section className="stack gap-2">
          <h3>{m.console_words_export()}</h3>
          <p className="small muted">
            {noun ? m.console_words_export_place({ place: placeOf(noun) }) : m.console_words_export_hint()}
          </p>
          <div className="row wraps gap-2">
            {LANGUAGES.map((language) => (
              <a key={language} className="btn sec mid" href={exportAddress(language, noun)} download>
                <Download className="icon-small" aria-hidden />
                <span lang={language}>{LANGUAGE_NAMES[language]}</span>
              </a>
            ))}
          </div>
        </section>
        <section className="stack gap-2">
          <h3>{m.console_words_import()}</h3>
          <p className="small muted">{m.console_words_import_hint()}</p>
          <div className="row wraps gap-2">
            <ChooseFile label={m.console_words_choose()} accept=".csv,text/csv" onFile={(file) => void read(file)}>
              {m.console_words_choose()}
            </ChooseFile>
            {sent && (
              <span className="small wrap-anywhere">
                {sent.file} · <span lang={sent.language}>{LANGUAGE_NAMES[sent.language]}</span>
              </span>
            )}
          </div>
          {check.isPending && (
            <p className="small muted" role="status">
              {m.console_words_checking()}
            </p>
          )}
          <FormFailure text={failure ? failureSentence(failure) : undefined} />
          {data && (data.faults_total > 0 ? <Faults check={data} /> : <Changes check={data} />)}
        </section>
      </div>
    </Dialog>
  )
}

const Faults = ({ check: { file, faults, faults_total } }: { check: WordsCheck }) => (
  <>
    <p className="word-finding word-lost" role="status">
      <TriangleAlert className="icon-small" aria-hidden />
      {m.console_words_faults({ count: faults_total })}
    </p>
    <ul className="word-faults lined">
      {faults.map(({ line, name, ...fault }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is always replaced as a whole
        <li key={at}>
          <span className="mono tiny" translate="no">
            {file}:{line} {name}
          </span>
          <span className="small">{sayFault(fault)}</span>
        </li>
      ))}
    </ul>
    <CopyButton
      text={faults.map(({ line, name, ...fault }) => `${file}:${line} ${name} ${sayFault(fault)}`).join('\n')}
      label={m.console_words_copy()}
    />
  </>
)

const Changes = ({ check: { changes, changes_total } }: { check: WordsCheck }) => (
  <>
    <p className="word-finding" role="status">
      <CircleCheck className="icon-small" aria-hidden />
      {m.console_words_changes({ count: changes_total })}
    </p>
    <ul className="word-faults lined">
      {changes.map(({ name, noun, before, after }) => {
        const { start, removed, added, end } = differenceOf(before, after)
        return (
          <li key={name}>
            <span className="tiny muted">{placeOf(noun)}</span>
            <span className="small word-text" lang={languageOfText(after) ?? 'en'}>
              {start}
              {removed && <del>{removed}</del>}
              {added && <ins>{added}</ins>}
              {end}
            </span>
          </li>
        )
      })}
    </ul>
  </>
)
