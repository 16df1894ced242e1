import './picture-field.css'
import { fileUrl } from '@padauk/contract/files'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sendFile } from '#lib/send-file.ts'
import { m } from '#words/console'
import { ChooseFile } from './file-upload.tsx'
import { FormFailure } from './form-failure.tsx'

/** A picture from the store with a button to replace it. */
export const PictureField = ({
  label,
  hint,
  path,
  shape,
  onChange,
}: {
  label: string
  hint?: string
  path: string
  shape: 'cover' | 'strip' | 'logo'
  onChange: (path: string) => void
}) => {
  const send = useMutation(sendFile)
  const id = useId()
  return (
    <div className="field">
      <span className="lbl" id={id}>
        {label}
      </span>
      <div className="picture-field">
        {path && <img className={`picture-${shape}`} src={fileUrl(path, shape === 'logo' ? 96 : 384)} alt="" />}
        <ChooseFile
          label={label}
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={id}
          disabled={send.isPending}
          onFile={(file) => send.mutate({ file }, { onSuccess: (stored) => onChange(stored.path) })}
        >
          <ImagePlus className="icon-small" aria-hidden />
          {send.isPending ? m.console_cur_sending() : m.console_cur_other_picture()}
        </ChooseFile>
      </div>
      {hint && <p className="hint">{hint}</p>}
      <FormFailure text={send.error ? failureSentence(send.error) : undefined} />
    </div>
  )
}
