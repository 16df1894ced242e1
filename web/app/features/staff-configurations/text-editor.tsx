import './staff-configurations.css'
import type { PageKey } from '@padauk/contract/configurations'
import { PAGE_TEXT_MAX } from '@padauk/contract/staff-configurations'
import type { Translation } from '@padauk/contract/staff-curricula'
import type { Language } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-configurations'
import { DraftFound } from './draft-found.tsx'
import { updateConfiguration } from './staff-configurations.api.ts'
import { useOfferedDraft } from './use-offered-draft.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type Props = {
  page: PageKey
  language: Language
  /** Empty: there is no Burmese yet. */
  saved: string
  translation: Translation
  staffId: number
  preview: (text: string) => ReactNode
}

/** A page text in one language with a preview. Input is kept on the device until it is saved. */
export const TextEditor = ({ page, language, saved, translation, staffId, preview }: Props) => {
  const draftName = `console-text:${staffId}:${page}${language === 'en' ? '' : `:${language}`}`
  const { value: text, type, forget, offer } = useOfferedDraft(draftName, saved)
  const [reason, setReason] = useState('')
  const [showsVersions, setShowsVersions] = useState(false)
  const update = useMutation({
    ...updateConfiguration,
    onSuccess: () => {
      forget()
      setReason('')
    },
  })
  const over = text.length - PAGE_TEXT_MAX
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!update.isPending && over <= 0 && text.trim())
      update.mutate({ key: page, language, value: text, ...(reason && { reason }) })
  }
  return (
    <form className="page-editor" onSubmit={send}>
      {offer && <DraftFound className="page-editor-wide" {...offer} />}
      {language === 'my' && translation !== 'CURRENT' && (
        <div className="note gold page-editor-wide" role="status">
          <p className="grow">{translation === 'MISSING' ? m.console_text_missing() : m.console_text_older()}</p>
          {translation === 'OLDER' && (
            <Button
              look="sec"
              size="tight"
              disabled={update.isPending}
              onClick={() => update.mutate({ key: page, language, value: saved })}
            >
              {m.console_burmese_same()}
            </Button>
          )}
        </div>
      )}
      <div className="card pad dense stack gap-3.5 page-editor-form">
        <TextArea
          label={m.console_text()}
          hint={m.console_text_hint()}
          error={over > 0 ? m.notes_over({ count: over }) : undefined}
          className="input page-editor-text"
          required
          lang={language}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <TextField
          label={m.console_text_reason()}
          hint={m.console_text_reason_hint()}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure text={update.error ? failureSentence(update.error) : undefined} />
        <div className="row between flex-wrap">
          <Button look="sec" size="mid" disabled={!saved} onClick={() => setShowsVersions(true)}>
            <History className="icon-small" aria-hidden />
            {m.console_versions()}
          </Button>
          <Button type="submit" size="mid" disabled={update.isPending || text === saved || over > 0}>
            {m.console_save()}
          </Button>
        </div>
      </div>
      <section className="card pad" aria-label={m.console_text_preview()}>
        <p className="tiny faint mb-3">{m.console_text_preview()}</p>
        <div lang={language}>{preview(text)}</div>
      </section>
      {showsVersions && (
        <VersionsDialog
          configuration={page}
          language={language}
          onClose={() => setShowsVersions(false)}
          onTake={(taken) => {
            type(taken)
            setShowsVersions(false)
            showToast('info', m.console_version_taken())
          }}
        />
      )}
    </form>
  )
}
