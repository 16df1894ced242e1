import './affiliate-posts.css'
import { AffiliatePost } from '@padauk/contract/affiliate-posts'
import { newKey } from '@padauk/contract/keys'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { useSendOnce } from '#lib/send-once.ts'
import { useSentError, useSentForm } from '#lib/sent-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { m } from '#words/affiliate-posts'
import { submitPost } from './affiliate-posts.api.ts'

type Faults = Partial<Record<'email' | 'link', string>>
const BLANK = { email: '', link: '' }

const sentenceOf = (error: Error) => {
  if (error instanceof NetworkError) return m.submit_network()
  if (!(error instanceof ApiError)) return error.message
  return { 409: m.submit_already(), 429: m.submit_too_many() }[error.status] ?? failureSentence(error)
}

type ConfirmProps = {
  email: string
  refusal: string | undefined
  isPending: boolean
  onEdit: () => void
  onSend: () => void
}

const ConfirmPost = ({ email, refusal, isPending, onEdit, onSend }: ConfirmProps) => (
  <Dialog
    title={m.submit_confirm_title()}
    onClose={onEdit}
    shape="narrow"
    foot={
      <>
        <Button look="sec" onClick={onEdit}>
          {m.submit_edit()}
        </Button>
        <Button onClick={onSend} aria-disabled={isPending}>
          {isPending ? m.submit_sending() : m.submit_yes()}
        </Button>
      </>
    }
  >
    <div className="stack">
      <p className="confirm-email">{email.trim()}</p>
      <p className="muted">{m.submit_confirm_text()}</p>
      {refusal && (
        <p className="err">
          <span>{refusal}</span>
        </p>
      )}
    </div>
  </Dialog>
)

/** Asks to confirm the email before sending. Input is kept until the server has saved it (AFF-1). */
export const SubmitPostForm = () => {
  const sent = useSentForm()
  const [early, forgetEarly] = useSentError()
  const [post, setPost] = useState(early ? { ...BLANK, ...sent?.typed } : BLANK)
  const [faults, setFaults] = useState<Faults>(() => fieldFaults(early?.fields))
  const [key, setKey] = useState<string>()
  const submit = useSendOnce(submitPost)
  const error = submit.error ?? (early?.fields.length ? undefined : early)
  const refusal = error ? sentenceOf(error) : undefined

  const type = (name: keyof Faults, value: string) => {
    setPost({ ...post, [name]: value })
    if (faults[name]) setFaults({ ...faults, [name]: undefined })
    submit.reset()
    forgetEarly()
  }
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found: Faults = fieldFaults(AffiliatePost.safeParse(post).error?.issues)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    submit.reset()
    forgetEarly()
    setKey(newKey())
  }
  const send = () => {
    if (!key) return
    submit.send(
      { ...post, key },
      {
        onSuccess: () => {
          setKey(undefined)
          setPost(BLANK)
        },
        // When offline, the confirmation stays open and its button retries with the same key.
        onError: (error) => !(error instanceof NetworkError) && setKey(undefined),
      },
    )
  }
  return (
    <>
      <form className="card pad stack gap-4 w-full max-w-140" method="post" onSubmit={ask} noValidate>
        {sent && !sent.error && (
          <div className="note leaf" role="status">
            <Check aria-hidden />
            <p>{m.toast_post_submitted()}</p>
          </div>
        )}
        <TextField
          label={m.submit_email()}
          hint={m.submit_email_hint()}
          error={faults.email}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={post.email}
          onChange={(event) => type('email', event.target.value)}
        />
        <TextField
          label={m.submit_link()}
          hint={m.submit_link_hint()}
          error={faults.link ?? (key ? undefined : refusal)}
          type="url"
          name="link"
          autoComplete="off"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={post.link}
          onChange={(event) => type('link', event.target.value)}
        />
        <div>
          <Button type="submit">{m.submit_act()}</Button>
        </div>
      </form>
      {key && (
        <ConfirmPost
          email={post.email}
          refusal={refusal}
          isPending={submit.isPending}
          onEdit={() => setKey(undefined)}
          onSend={send}
        />
      )}
    </>
  )
}
