import './staff-messages.css'
import type { ChosenSent } from '@padauk/contract/chosen-members'
import { SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import {
  MESSAGE_MAX,
  MESSAGE_TEMPLATES,
  MESSAGE_WAYS,
  type MessageTemplate,
  type MessageWay,
} from '@padauk/contract/staff-messages'
import { unitsOf } from '@padauk/rules/lengths'
import { PLACEHOLDERS } from '@padauk/rules/message-texts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { refusalOf } from '#lib/refusals.ts'
import { showToast } from '#lib/toasts.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { m } from '#words/staff-messages'
import { createMessage } from './staff-messages.api.ts'
import { TEMPLATE_NAMES } from './template-names.ts'

type Texts = { en: string; my: string }
type Props = {
  members: ChosenSent
  count: number
  /** The texts to begin with, with their placeholders in braces. */
  texts: Partial<Record<MessageTemplate, Texts>>
  onClose: () => void
}

const WAYS: Record<MessageWay, () => string> = { CHAT: m.console_message_chat, MAIL: m.console_message_mail }
const EMPTY: Texts = { en: '', my: '' }

/** One message to these members, in both languages: begun with a text of the school, and changed as needed. */
export const MessageDialog = ({ members, count, texts, onClose }: Props) => {
  const navigate = useNavigate()
  // The draft survives a reload and an expired session, for any recipient.
  const { typed, type, field, close } = useTypedDraft(
    'staff-message',
    {
      template: 'OWN' as MessageTemplate,
      way: 'CHAT' as MessageWay,
      ...EMPTY,
    },
    onClose,
  )
  const { template, way, en, my } = typed
  const once = useOnce(undefined, { typed, members })
  const { mutate, error, isPending } = useMutation({
    ...createMessage,
    onSuccess: ({ content }) => {
      close()
      if (way === 'MAIL') showToast('success', m.console_message_mailed({ count: content.members }))
      else void navigate(`/console/messages/${content.message_id}`)
    },
    onError: once.onError,
  })
  const isLink = template === 'LINK'
  const { faults: found } = refusalOf<'text.en' | 'text.my'>(error)
  const faults = {
    ...(found['text.en'] && { en: found['text.en'] }),
    ...(found['text.my'] && { my: found['text.my'] }),
  }
  return (
    <FormDialog
      title={m.console_message_title({ count })}
      act={way === 'MAIL' ? m.console_message_send() : m.console_message_begin()}
      isPending={isPending}
      error={error}
      faults={faults}
      onSend={() =>
        mutate({ body: { members, template, way, ...(!isLink && { text: { en, my } }) }, key: once.begin() })
      }
      onClose={close}
    >
      <SelectField
        label={m.console_message_template()}
        options={MESSAGE_TEMPLATES.map((one) => [one, TEMPLATE_NAMES[one]()])}
        value={template}
        onChoose={(chosen) => type({ template: chosen, ...(texts[chosen] ?? EMPTY) })}
      />
      {/* What is typed here is kept meanwhile. */}
      <p className="small muted">
        {m.console_message_templates_where()}{' '}
        <Link className="link" to="/console/members/templates">
          {m.console_place_templates()}
        </Link>
      </p>
      <fieldset className="grid gap-1">
        <legend className="lbl">{m.console_message_way()}</legend>
        {MESSAGE_WAYS.map((one) => (
          <label key={one} className="row gap-2.5 min-h-10 cursor-pointer">
            <input
              type="radio"
              className="check round"
              name="way"
              checked={way === one}
              onChange={() => type({ way: one })}
            />
            {WAYS[one]()}
          </label>
        ))}
      </fieldset>
      {isLink ? (
        <p className="small muted">
          {(way === 'MAIL' ? m.console_message_link_mail : m.console_message_link_lead)({ hours: SET_PASSWORD_HOURS })}
        </p>
      ) : (
        <>
          <p className="small muted">
            {m.console_message_fill({ names: PLACEHOLDERS.map((name) => `{${name}}`).join(' ') })}
          </p>
          {(['my', 'en'] as const).map((language) => (
            <TextArea
              key={language}
              label={m.console_message_in({ language: language === 'my' ? 'မြန်မာ' : 'English' })}
              error={faults[language]}
              lang={language}
              required
              maxLength={unitsOf(MESSAGE_MAX)}
              {...field(language)}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}
