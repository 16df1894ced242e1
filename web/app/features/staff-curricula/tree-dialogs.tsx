import { BIN_DAYS } from '@padauk/contract/staff-bin-items'
import { DESCRIPTION_MAX, TITLE_MAX, type Uses } from '@padauk/contract/staff-curricula'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { refusalOf } from '#lib/refusals.ts'
import { BothFields, bothOf } from '#ui/both-fields.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { Question } from '#ui/question.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { TranslationMark } from '#ui/translation-mark.tsx'
import { m } from '#words/staff-curricula'
import {
  changeItemQuietly,
  type Item,
  nameOf,
  parentsFor,
  removeItem,
  tellThatItWaits,
  usesQuery,
} from './staff-curricula.api.ts'

const HEADS = {
  campus: m.console_cur_campus,
  category: m.console_cur_category,
  course: m.console_cur_course,
  lesson: m.console_cur_lesson,
}

const valuesOf = (item: Item) => ({
  title: item.title,
  title_my: item.title_my ?? '',
  description: item.description,
  description_my: item.description_my ?? '',
  cover: item.cover ?? '',
  logo: item.logo ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** What is sent of an item of this kind. What is sent of a lesson becomes a change of it, so only what was typed. */
const changeOf = (item: Item, { title, title_my, description, description_my, cover, logo }: Values) =>
  item.kind === 'lesson'
    ? {
        ...(title !== item.title && { title }),
        ...((title_my || null) !== item.title_my && { title_my: title_my || null }),
      }
    : {
        ...{ title, title_my: title_my || null, description, description_my: description_my || null },
        ...((item.kind === 'campus' || item.kind === 'category') && { cover }),
        ...(item.kind === 'campus' && { logo }),
      }

type PicturesProps = { kind: Item['kind']; values: Values; onChange: (change: Partial<Values>) => void }
const Pictures = ({ kind, values: { cover, logo }, onChange }: PicturesProps) => (
  <>
    {(kind === 'campus' || kind === 'category') && (
      <PictureField
        label={m.console_cur_cover()}
        hint={kind === 'campus' ? m.console_cur_cover_hint() : m.console_cur_strip_hint()}
        shape={kind === 'campus' ? 'cover' : 'strip'}
        path={cover}
        onChange={(path) => onChange({ cover: path })}
      />
    )}
    {kind === 'campus' && (
      <PictureField
        label={m.console_cur_logo()}
        hint={m.console_cur_logo_hint()}
        shape="logo"
        path={logo}
        onChange={(path) => onChange({ logo: path })}
      />
    )}
  </>
)

/** Edits title, place, description and pictures of an item, as far as its kind has them. */
export const DetailsDialog = ({ item, items, onClose }: { item: Item; items: Item[]; onClose: () => void }) => {
  const { kind, id } = item
  const parents = parentsFor(kind, items)
  const here = parents.find(({ holds }) => holds.includes(id))?.id
  const [parentId, setParentId] = useState(here)
  const [values, setValues] = useState(() => valuesOf(item))
  const [isSame, setSame] = useState(false)
  const change = useMutation(changeItemQuietly)
  const set = (more: Partial<Values>) => setValues((old) => ({ ...old, ...more }))
  const { faults, failure } = refusalOf(change.error)
  const form = { typed: values, faults, type: set }
  const save = () => {
    if (change.isPending) return
    const sent = changeOf(item, values)
    change.mutate(
      {
        ...{ kind, id, ...sent },
        ...(isSame && { translation: 'CURRENT' as const }),
        ...(parentId !== here && { parentId }),
      },
      {
        onSuccess: (answer) => {
          if ('title' in sent || 'title_my' in sent) tellThatItWaits(answer)
          onClose()
        },
      },
    )
  }
  return (
    <SendDialog
      title={HEADS[kind]()}
      act={m.save()}
      cancel="ghost"
      isBusy={change.isPending}
      onSend={save}
      onClose={onClose}
    >
      <BothFields label={m.console_cur_title()} {...bothOf('title', form)} max={TITLE_MAX} />
      {parents.length > 1 && (
        <SelectField
          label={m.console_cur_stands_in()}
          options={parents.map((parent) => [String(parent.id), parent.name])}
          value={String(parentId)}
          onChoose={(chosen) => setParentId(Number(chosen))}
        />
      )}
      {kind !== 'lesson' && (
        <BothFields
          label={m.console_cur_description()}
          hint={m.console_cur_description_hint()}
          {...bothOf('description', form)}
          max={DESCRIPTION_MAX}
          rows={4}
        />
      )}
      {item.translation === 'OLDER' && (
        <div className="stack gap-2">
          <p className="small">
            <TranslationMark translation="OLDER" />
          </p>
          <label className="row gap-3 min-h-10">
            <input
              className="check"
              type="checkbox"
              checked={isSame}
              onChange={(event) => setSame(event.target.checked)}
            />
            <span className="small">{m.console_burmese_is_same()}</span>
          </label>
        </div>
      )}
      <Pictures kind={kind} values={values} onChange={set} />
      <FormFailure text={failure} />
    </SendDialog>
  )
}

const LINES: [key: keyof Uses, line: (count: { count: number }) => string][] = [
  ['categories', m.console_cur_count_categories],
  ['courses', m.console_cur_count_courses],
  ['lessons', m.console_cur_count_lessons],
  ['learners', m.console_cur_count_learners],
  ['favorites', m.console_cur_count_favorites],
  ['attempts', m.console_cur_count_attempts],
  ['subscriptions', m.console_cur_count_subscriptions],
]

/** Confirmation with the numbers of everything that will be deleted. */
export const DeleteDialog = ({ item, onClose }: { item: Item; onClose: () => void }) => {
  const { kind, id } = item
  const title = nameOf(item)
  const { data: uses, error, refetch } = useQuery(usesQuery(kind, id))
  const remove = useMutation(removeItem)
  const lines = uses ? LINES.filter(([key]) => uses[key] > 0) : []
  return (
    <Question
      title={m.console_cur_delete_ask({ title })}
      cancel={m.console_cur_keep()}
      act={lines.length > 0 ? m.console_cur_delete_all() : m.console_cur_delete_now()}
      look="bad"
      isBusy={!uses || remove.isPending}
      onAct={() => remove.mutate({ kind, id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {error && !uses ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !uses ? (
        <>
          <Loading />
          <Skeleton className="h-4 w-52" />
          <Skeleton className="mt-3 h-4 w-40" />
        </>
      ) : (
        <div className="stack gap-3">
          <p>{lines.length > 0 ? m.console_cur_delete_what() : m.console_cur_delete_nothing()}</p>
          {lines.length > 0 && (
            <ul className="note bad block text-laterite strong num">
              {lines.map(([key, line]) => (
                <li key={key}>{line({ count: uses[key] })}</li>
              ))}
            </ul>
          )}
          <p>{m.console_cur_delete_bin({ days: BIN_DAYS })}</p>
          {lines.length > 0 && <p className="small muted">{m.console_cur_delete_instead()}</p>}
          <FormFailure text={remove.error ? failureSentence(remove.error) : undefined} />
        </div>
      )}
    </Question>
  )
}
