import { newKey } from '@padauk/contract/keys'
import type { Status } from '@padauk/contract/staff-curricula'
import {
  type LessonContent,
  type LessonVideo,
  type QuizQuestion,
  SAVED_MEANWHILE,
  type StaffLesson,
} from '@padauk/contract/staff-lessons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { saveLesson, staffLessonQuery } from './staff-lessons.api.ts'

/**
 * A form of a question while editing. Its key stays the same when it moves. Figures are kept as they are typed, and options
 * while the question is made one for a figure.
 */
export type WrittenForm = Omit<QuizQuestion, 'second'> & {
  key: string
  typed?: { right_number?: string; tolerance?: string }
}
export type WrittenQuestion = WrittenForm & { second?: WrittenForm }
export type WrittenQuiz = { pass_percent: number; questions: WrittenQuestion[] }
export type Written = {
  title: string
  title_my: string | null
  video: LessonVideo | null
  text: string | null
  text_my: string | null
  quiz: WrittenQuiz | null
  minutes: number
  needs_previous: boolean
  is_free: boolean | null
}
const FIELDS = [
  'title',
  'title_my',
  'video',
  'text',
  'text_my',
  'quiz',
  'minutes',
  'needs_previous',
  'is_free',
] as const

/** A lesson's content as the editor has it. */
export const toWritten = ({
  title,
  title_my = null,
  video,
  text,
  text_my = null,
  quiz,
  minutes,
  needs_previous,
  is_free = null,
}: Omit<LessonContent, 'status'>): Written => ({
  title,
  title_my,
  video,
  text,
  text_my,
  minutes,
  needs_previous,
  is_free,
  quiz: quiz && {
    ...quiz,
    questions: quiz.questions.map(toWrittenQuestion),
  },
})
export const toWrittenQuestion = ({ second, ...first }: QuizQuestion): WrittenQuestion => ({
  ...withKey(first),
  ...(second && { second: withKey(second) }),
})
const withKey = (form: Omit<QuizQuestion, 'second'>): WrittenForm => ({
  ...form,
  key: String(form.question_id ?? newKey()),
})
/** A question, each form with what its kind has. */
export const questionOf = ({ second, ...first }: WrittenQuestion): QuizQuestion => ({
  ...formOf(first),
  ...(second && { second: formOf(second) }),
})
const formOf = ({ key: _, typed: __, right_number, tolerance, unit, unit_my, ...form }: WrittenForm) =>
  form.kind === 'NUMBER' ? { ...form, right_number, tolerance, unit, unit_my, options: [] } : form
const wireOf = (written: Written): Omit<LessonContent, 'status'> => ({
  ...written,
  quiz: written.quiz && {
    ...written.quiz,
    questions: written.quiz.questions.map(questionOf),
  },
})
/** Keeps the keys of questions that got no id, so that saving does not take the focus away. */
const withKeysOf = (next: WrittenQuiz | null, sent: WrittenQuiz | null): WrittenQuiz | null =>
  next && next.questions.length === sent?.questions.length
    ? {
        ...next,
        questions: next.questions.map((question, at) => ({
          ...question,
          key: sent.questions[at]?.key ?? question.key,
        })),
      }
    : next
const changesOf = (written: Written, base: Written): Partial<LessonContent> => {
  const [now, before] = [wireOf(written), wireOf(base)]
  return Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field])).map((field) => [
      field,
      now[field],
    ]),
  )
}

const KEEP_AFTER_MS = 300
type Kept = { version: number; revision_id?: number | null; at: string; written: Written }
const isKept = (draft: unknown): draft is Kept =>
  typeof draft === 'object' && draft !== null && 'written' in draft && 'version' in draft

/** What a save names, so that the server detects that somebody else has saved in between. */
type Start = { version: number; revision_id: number | null }
const startOf = ({ version, revision }: StaffLesson): Start => ({ version, revision_id: revision?.revision_id ?? null })

export type LessonDraft = ReturnType<typeof useLessonDraft>

/**
 * A lesson while editing. Unsaved input is kept on the device and restored after a reload. A newer version by
 * somebody else does not overwrite it.
 */
export function useLessonDraft(lesson: StaffLesson, staffId: number) {
  const name = `lesson:${staffId}:${lesson.lesson_id}`
  const client = useQueryClient()
  const [base, setBase] = useState(lesson)
  const [found] = useState(() => {
    const kept = readDraft(name)
    // Drafts of before the Burmese texts lack those.
    const draft = isKept(kept) && { ...kept, written: { ...toWritten(lesson), ...kept.written } }
    return draft && Object.keys(changesOf(draft.written, toWritten(lesson))).length > 0 ? draft : undefined
  })
  const [written, setWritten] = useState(() => found?.written ?? toWritten(lesson))
  // A restored draft is saved against its own base version, so that the server detects a conflict.
  const [from, setFrom] = useState<Start>(() =>
    found ? { version: found.version, revision_id: found.revision_id ?? null } : startOf(lesson),
  )
  const [foundAt, setFoundAt] = useState(found?.at)
  const [setAside, setSetAside] = useState<Written>()
  /** Changing it reloads the text editor. */
  const [textKey, setTextKey] = useState(0)
  const [isOver, setOver] = useState(false)
  const save = useMutation(saveLesson)
  const latest = useRef(written)
  latest.current = written

  const changes = changesOf(written, toWritten(base))
  const isDirty = Object.keys(changes).length > 0
  const kept = useRef<() => void>(() => {})
  kept.current = () =>
    isDirty ? keepDraft(name, { ...from, at: new Date().toISOString(), written } satisfies Kept) : forgetDraft(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored when something is typed or saved
  useEffect(() => {
    const timer = setTimeout(() => kept.current(), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [written, base])
  useEffect(() => {
    const keep = () => kept.current()
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [])

  const write = (more: Partial<Written>) => setWritten((old) => ({ ...old, ...more }))
  const putAll = (next: Written) => {
    setWritten(next)
    setTextKey((key) => key + 1)
  }
  /** Makes the saved lesson the new base. Text typed since the request stays. */
  const takeSaved = (saved: StaffLesson, sent: Written) => {
    const next = toWritten(saved)
    next.quiz = withKeysOf(next.quiz, sent.quiz)
    setBase(saved)
    setFrom(startOf(saved))
    setFoundAt(undefined)
    setOver(false)
    setWritten(
      (now) =>
        Object.fromEntries(
          FIELDS.map((field) => [field, now[field] === sent[field] ? next[field] : now[field]]),
        ) as Written,
    )
  }
  const saveNow = (more: { status?: Status; translation?: 'CURRENT'; publish_parents?: true } = {}, over = from) => {
    if (save.isPending) return
    const sent = latest.current
    save.mutate(
      {
        id: lesson.lesson_id,
        ...over,
        changes: { ...changesOf(sent, toWritten(base)), ...more },
      },
      {
        onSuccess: (saved) => takeSaved(saved, sent),
        onError: (error) => setOver(error instanceof ApiError && SAVED_MEANWHILE.includes(error.code)),
      },
    )
  }
  const begin = (next: StaffLesson) => {
    setBase(next)
    setFrom(startOf(next))
    setOver(false)
    setFoundAt(undefined)
    save.reset()
    putAll(toWritten(next))
  }
  const newest = () => client.fetchQuery({ ...staffLessonQuery(lesson.lesson_id), staleTime: 0 })
  return {
    base,
    written,
    write,
    isDirty,
    textKey,
    foundAt,
    save: saveNow,
    isSaving: save.isPending,
    error: save.error,
    /** Somebody else has saved a newer version. */
    isOver,
    keepMine: async () => saveNow({}, startOf(await newest())),
    takeTheirs: async () => {
      const theirs = await newest()
      setSetAside(latest.current)
      setBase(theirs)
      setFrom(startOf(theirs))
      setOver(false)
      save.reset()
      putAll(toWritten(theirs))
    },
    isSetAside: setAside !== undefined,
    bringBack: () => {
      if (setAside) putAll(setAside)
      setSetAside(undefined)
    },
    /** Takes the video that the server gave to the lesson. Another save meanwhile is told when this one is saved. */
    takeAttached: async () => {
      const [next, before] = [await newest(), toWritten(base)]
      const others = changesOf({ ...toWritten(next), video: before.video }, before)
      if (Object.keys(others).length > 0 || next.status !== base.status) return
      setBase(next)
      setFrom(startOf(next))
      setWritten((now) =>
        JSON.stringify(now.video) === JSON.stringify(before.video) ? { ...now, video: next.video } : now,
      )
    },
    /** Restarts from the server's version, for example after restoring an old one. */
    begin,
    /** Goes on from what members see; the discarded changes can be brought back as long as the page is open. */
    discarded: (next: StaffLesson) => {
      setSetAside(latest.current)
      begin(next)
    },
    dropDraft: async () => {
      const now = await newest()
      setSetAside(latest.current)
      setBase(now)
      setFrom(startOf(now))
      setFoundAt(undefined)
      putAll(toWritten(now))
    },
  }
}
