import './file-upload.css'
import { type LucideIcon, Pause, Play } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import type { useTus } from '#lib/use-tus.ts'
import { m } from '#words/console'
import { Button } from './button.tsx'
import { FormFailure } from './form-failure.tsx'
import { ProgressBar } from './progress-bar.tsx'

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1_000_000))

type Choice = {
  /** Label of the file field. */
  label: string
  /** Accepted types, as in HTML. */
  accept: string
  look?: 'sec' | 'pri'
  children: ReactNode
}

/** A button that opens the file picker. */
export const ChooseFile = ({
  label,
  accept,
  look = 'sec',
  children,
  onFile,
  ...rest
}: Choice & ComponentProps<'button'> & { onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} look={look} size="mid" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        className="sr-only"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

type Tus = Omit<ReturnType<typeof useTus>, 'setState'>
type Sending = Extract<Tus['state'], { name: string }>

const Progress = ({
  sending: { state, name, fraction, bytes },
  className = '',
  icon: Icon,
  pause,
  resume,
  cancel,
}: Pick<Tus, 'pause' | 'resume' | 'cancel'> & { sending: Sending; className?: string; icon: LucideIcon }) => {
  const percent = Math.floor(fraction * 100)
  return (
    <div className={`stack gap-3 ${className}`}>
      <p className="row gap-2">
        <Icon className="icon-small" aria-hidden />
        <span className="strong min-w-0 wrap-anywhere">{name}</span>
      </p>
      <ProgressBar done={percent} total={100} label={m.console_cur_uploading()} />
      <p className="small muted num">
        {m.console_cur_uploaded_of({ percent, sent: megabytes(bytes * fraction), total: megabytes(bytes) })}
      </p>
      <p className="sr-only" role="status">
        {state === 'paused' ? m.console_cur_upload_paused() : ''}
      </p>
      <FormFailure text={state === 'cut' ? m.console_cur_upload_cut() : undefined} />
      <div className="row gap-2 wraps">
        {state === 'sending' ? (
          <Button look="sec" size="mid" onClick={pause}>
            <Pause className="icon-small" aria-hidden /> {m.console_cur_pause()}
          </Button>
        ) : (
          <Button size="mid" onClick={resume}>
            <Play className="icon-small" aria-hidden /> {m.console_cur_resume()}
          </Button>
        )}
        <Button look="ghost" size="mid" onClick={cancel}>
          {m.console_cur_upload_cancel()}
        </Button>
      </div>
    </div>
  )
}

type Upload = Choice & {
  tus: Tus
  icon: LucideIcon
  title: string
  hint: string
  /** Appearance during the upload. */
  sending?: { className?: string; icon?: LucideIcon }
}

/** Chooses or drops a file and uploads it in chunks. Can be paused, and resumes after a lost connection. */
export const FileUpload = ({
  tus: { state, broken, start, ...acts },
  icon: Icon,
  title,
  hint,
  sending = {},
  ...choice
}: Upload) => {
  const [isOver, setOver] = useState(false)
  if ('name' in state) return <Progress sending={state} icon={Icon} {...sending} {...acts} />
  return (
    <div
      className={`upload-drop ${isOver ? 'upload-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) start(file)
      }}
    >
      <Icon aria-hidden />
      <p className="strong">
        {broken
          ? m.console_cur_upload_broken({ name: broken.name, percent: Math.floor(broken.fraction * 100) })
          : title}
      </p>
      <p className="small muted">{broken ? m.console_cur_upload_again() : hint}</p>
      <ChooseFile {...choice} onFile={start} />
      <FormFailure text={state.state === 'refused' ? state.why : undefined} />
    </div>
  )
}
