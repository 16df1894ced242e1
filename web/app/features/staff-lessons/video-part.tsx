import { fileUrl } from '@padauk/contract/files'
import { CAPTION_LANGUAGES, type LessonVideo, type StaffLesson } from '@padauk/contract/staff-lessons'
import type { StaffVideo } from '@padauk/contract/staff-videos'
import { vimeoPathOf } from '@padauk/rules/vimeo'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Captions, CircleCheck, Film, Trash2, Upload } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { sendFile } from '#lib/send-file.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { ChooseFile, FileUpload } from '#ui/file-upload.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { m } from '#words/staff-lessons'
import { videoQuery } from './staff-lessons.api.ts'
import { useUpload } from './use-upload.ts'

type Stored = Extract<LessonVideo, { source: string }>
const LANGUAGES = { my: m.console_cur_language_my, en: m.console_cur_language_en }

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
/** Parses 4:12 or 1:02:05 into seconds; undefined for anything else. */
const secondsOf = (text: string) =>
  /^\d{1,3}(:[0-5]?\d){1,2}$/.test(text.trim())
    ? text
        .trim()
        .split(':')
        .reduce((sum, part) => sum * 60 + Number(part), 0)
    : undefined

const VimeoForm = ({
  video,
  takesFocus,
  onChange,
}: {
  video: LessonVideo | null
  takesFocus: boolean
  onChange: (video: LessonVideo | null) => void
}) => {
  const set = video && 'vimeo' in video ? video : undefined
  const [link, setLink] = useState(set?.vimeo ?? '')
  const [length, setLength] = useState(set?.seconds ? clock(set.seconds) : '')
  const path = vimeoPathOf(link)
  const tell = (nextLink: string, nextLength: string) => {
    setLink(nextLink)
    setLength(nextLength)
    if (vimeoPathOf(nextLink)) onChange({ vimeo: nextLink.trim(), seconds: secondsOf(nextLength) ?? 0 })
    else if (set && !nextLink.trim()) onChange(null)
  }
  const [id, hash] = path?.split('/') ?? []
  return (
    <div className="grid gap-3.5 max-w-140 dense">
      <TextField
        label={m.console_cur_vimeo()}
        hint={m.console_cur_vimeo_hint()}
        error={link.trim() && !path ? m.console_cur_vimeo_wrong() : undefined}
        ref={takesFocus ? takeFocus : undefined}
        type="url"
        inputMode="url"
        placeholder="https://vimeo.com/76979871"
        value={link}
        onChange={(event) => tell(event.target.value, length)}
      />
      {id && (
        <p className="small text-leaf row gap-2" role="status">
          <CircleCheck className="icon-small" aria-hidden />
          <span className="num">
            {hash ? m.console_cur_vimeo_unlisted({ id, hash }) : m.console_cur_vimeo_public({ id })}
          </span>
        </p>
      )}
      <TextField
        label={m.console_cur_video_length()}
        hint={m.console_cur_video_length_hint()}
        error={length.trim() && secondsOf(length) === undefined ? m.console_cur_video_length_wrong() : undefined}
        className="input num"
        placeholder="12:30"
        value={length}
        onChange={(event) => tell(link, event.target.value)}
      />
    </div>
  )
}

/** A video being converted: its progress, and then a button to use it. */
type ConversionProps = {
  given: StaffVideo
  /** The lesson's video now. */
  current: string | undefined
  /** The lesson is seen by members: what is converted waits among its changes. */
  isPublished: boolean
  onUse: (video: Stored) => void
  onConverted: () => void
}

/** A conversion. The server gives its video to the lesson; a later choice of another one stays, and it is only offered. */
const Conversion = ({ given, current, isPublished, onUse, onConverted }: ConversionProps) => {
  const { data: video = given } = useQuery({ ...videoQuery(given.video_id), initialData: given })
  const { status, name, progress, error, source, poster, seconds } = video
  const wasDone = useRef(given.status === 'DONE')
  useEffect(() => {
    if (status !== 'DONE' || wasDone.current) return
    wasDone.current = true
    onConverted()
  }, [status, onConverted])
  if (status === 'DONE' && source)
    return source === current ? null : (
      <div className="note flex-wrap">
        <Film aria-hidden />
        <p className="grow min-w-48">{m.console_cur_upload_ready({ name })}</p>
        <Button look="sec" size="tight" onClick={() => onUse({ source, poster, captions: [], seconds })}>
          {m.console_cur_use()}
        </Button>
      </div>
    )
  return (
    <div className="card pad stack gap-3">
      <p className="row gap-2">
        <Film className="icon-small" aria-hidden />
        <span className="strong min-w-0 wrap-anywhere">{name}</span>
      </p>
      {status === 'FAILED' ? (
        <FormFailure text={error ? sayFault(error) : m.console_cur_convert_failed()} />
      ) : (
        <>
          <ProgressBar done={progress} total={100} label={m.console_cur_converting()} />
          <p className="small muted num" role="status">
            {status === 'WAITING' ? m.console_cur_convert_waits() : m.console_cur_converting_at({ percent: progress })}
          </p>
          <p className="small muted">
            {isPublished ? m.console_cur_convert_then_publish() : m.console_cur_convert_leave()}
          </p>
        </>
      )}
    </div>
  )
}

const UploadForm = ({
  lessonId,
  hasVideo,
  onTaken,
}: {
  lessonId: number
  hasVideo: boolean
  onTaken: (video: StaffVideo) => void
}) => (
  <FileUpload
    tus={useUpload(lessonId, onTaken)}
    icon={Upload}
    sending={{ className: 'card pad', icon: Film }}
    title={hasVideo ? m.console_cur_upload_other() : m.console_cur_upload_drop()}
    hint={m.console_cur_upload_hint()}
    label={m.console_cur_upload_file()}
    accept="video/mp4,video/webm,video/quicktime,.mp4,.mov,.webm"
    look={hasVideo ? 'sec' : 'pri'}
  >
    {m.console_cur_upload_choose()}
  </FileUpload>
)

const CaptionList = ({ video, onChange }: { video: Stored; onChange: (video: Stored) => void }) => {
  const send = useMutation(sendFile)
  const free = CAPTION_LANGUAGES.filter((language) => !video.captions.some((one) => one.language === language))
  const [language, setLanguage] = useState<string>()
  const chosen = free.find((one) => one === language) ?? free[0]
  const nameOf = (code: string) => LANGUAGES[code as keyof typeof LANGUAGES]?.() ?? code
  const select = useId()
  return (
    <section className="stack gap-3 dense">
      <h2 className="title-3">{m.console_cur_captions()}</h2>
      {video.captions.length === 0 && <p className="small muted">{m.console_cur_captions_none()}</p>}
      <ul className="video-captions">
        {video.captions.map((one) => (
          <li key={one.language}>
            <Captions className="icon-small" aria-hidden />
            <span className="grow">{nameOf(one.language)}</span>
            <IconButton
              label={m.console_cur_captions_delete({ language: nameOf(one.language) })}
              onClick={() => onChange({ ...video, captions: video.captions.filter((other) => other !== one) })}
            >
              <Trash2 className="icon-small" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen && (
        <div className="row gap-2 wraps">
          <label className="sr-only" htmlFor={select}>
            {m.console_cur_language()}
          </label>
          <select
            className="input w-auto!"
            id={select}
            value={chosen}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {free.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
          <ChooseFile
            label={m.console_cur_captions_file()}
            accept=".vtt,.srt,text/vtt"
            onFile={(file) =>
              send.mutate(
                { file },
                {
                  onSuccess: ({ path }) =>
                    onChange({ ...video, captions: [...video.captions, { language: chosen, path }] }),
                },
              )
            }
          >
            {m.console_cur_captions_add()}
          </ChooseFile>
        </div>
      )}
      <FormFailure text={send.error ? failureSentence(send.error) : undefined} />
    </section>
  )
}

type Props = {
  lesson: StaffLesson
  video: LessonVideo | null
  fault: string | undefined
  onChange: (video: LessonVideo | null) => void
  /** An upload was converted while the page was open. */
  onConverted: () => void
}

/** The lesson's video: a Vimeo link or an upload. */
export const VideoPart = ({ lesson, video, fault, onChange, onConverted }: Props) => {
  const stored = video && 'source' in video ? video : undefined
  const [way, setWay] = useState<'vimeo' | 'upload'>(video && 'vimeo' in video ? 'vimeo' : 'upload')
  const [isChosen, setChosen] = useState(false)
  const choose = (next: typeof way) => {
    setWay(next)
    setChosen(true)
  }
  const [taken, setTaken] = useState(lesson.upload)
  const latest = useRef(onConverted)
  latest.current = onConverted
  const [tellConverted] = useState(() => () => latest.current())
  const isNew = taken && taken.source !== (stored?.source ?? '')
  return (
    <div className="stack gap-5">
      <div className="seg justify-self-start" role="group" aria-label={m.console_cur_video_from()}>
        {(['upload', 'vimeo'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={way === one} onClick={() => choose(one)}>
            {one === 'upload' ? m.console_cur_video_own() : m.console_cur_video_vimeo()}
          </button>
        ))}
      </div>
      <FormFailure text={fault} />
      {video && way === ('vimeo' in video ? 'upload' : 'vimeo') && (
        <p className="note">{'vimeo' in video ? m.console_cur_has_vimeo() : m.console_cur_has_upload()}</p>
      )}
      {way === 'vimeo' ? (
        <VimeoForm video={video} takesFocus={isChosen} onChange={onChange} />
      ) : (
        <>
          {stored && (
            <div className="video-stored">
              {stored.poster ? (
                <img src={fileUrl(stored.poster, 384)} alt={m.console_cur_poster()} />
              ) : (
                <span className="video-blank">
                  <Film aria-hidden />
                </span>
              )}
              <div className="stack gap-3 min-w-0">
                <p className="strong num">{m.console_cur_stored({ length: clock(stored.seconds) })}</p>
                <PictureField
                  label={m.console_cur_poster()}
                  path=""
                  shape="cover"
                  onChange={(poster) => onChange({ ...stored, poster })}
                />
              </div>
            </div>
          )}
          {isNew && (
            <Conversion
              key={taken.video_id}
              given={taken}
              current={stored?.source}
              isPublished={lesson.status === 'PUBLISHED'}
              onUse={onChange}
              onConverted={tellConverted}
            />
          )}
          <UploadForm lessonId={lesson.lesson_id} hasVideo={stored !== undefined} onTaken={setTaken} />
          {stored && <CaptionList video={stored} onChange={onChange} />}
        </>
      )}
      {video && (
        <Button look="ghost" size="mid" className="justify-self-start" onClick={() => onChange(null)}>
          <Trash2 className="icon-small" aria-hidden />
          {m.console_cur_video_remove()}
        </Button>
      )}
    </div>
  )
}
