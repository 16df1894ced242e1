import type { Status } from '@padauk/contract/staff-curricula'
import { SAVED_MEANWHILE, type StaffLesson } from '@padauk/contract/staff-lessons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { saveLesson, staffLessonQuery } from './staff-lessons.api.ts'
import { changesOf, FIELDS, toWritten, type Written, withKeysOf } from './written-lesson.ts'

const KEEP_AFTER_MS = 300
/** What a save names, so that the server detects that somebody else has saved in between. */
type Start = { version: number; revision_id: number | null }
type StoredDraft = Start & { at: string; written: Written }
const startOf = ({ version, revision }: StaffLesson): Start => ({ version, revision_id: revision?.revision_id ?? null })

/** What was typed and not saved, if it is more than the lesson has. */
const readKept = (name: string, lesson: StaffLesson): StoredDraft | undefined => {
  const draft = readDraft(name)
  if (typeof draft !== 'object' || draft === null || !('written' in draft) || !('version' in draft)) return undefined
  // Older drafts lack the Burmese texts, or the revision.
  const stored = { revision_id: null, ...draft } as StoredDraft
  const written = { ...toWritten(lesson), ...stored.written }
  return Object.keys(changesOf(written, toWritten(lesson))).length > 0 ? { ...stored, written } : undefined
}

/** Keeps what is not saved on the device: when something is typed or saved, and when the page is left. */
const useKept = (name: string, unsaved: Omit<StoredDraft, 'at'> | undefined, written: Written, base: StaffLesson) => {
  const storeNow = useRef(() => {})
  storeNow.current = () =>
    unsaved ? saveDraft(name, { ...unsaved, at: new Date().toISOString() } satisfies StoredDraft) : forgetDraft(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored when something is typed or saved
  useEffect(() => {
    const timer = setTimeout(() => storeNow.current(), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [written, base])
  useEffect(() => {
    const onLeave = () => storeNow.current()
    addEventListener('pagehide', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
}

export type LessonDraft = ReturnType<typeof useLessonDraft>

/**
 * A lesson while editing. Unsaved input is kept on the device and restored after a reload. A newer version by
 * somebody else does not overwrite it.
 */
export function useLessonDraft(lesson: StaffLesson, staffId: number) {
  const name = `lesson:${staffId}:${lesson.lesson_id}`
  const client = useQueryClient()
  const [base, setBase] = useState(lesson)
  // A restored draft is saved against its own base version, so that the server detects a conflict.
  const [found, setFound] = useState(() => readKept(name, lesson))
  const from: Start = found ? { version: found.version, revision_id: found.revision_id } : startOf(base)
  const [written, setWritten] = useState(() => found?.written ?? toWritten(lesson))
  const [setAside, setSetAside] = useState<Written>()
  /** Changing it reloads the text editor. */
  const [textKey, setTextKey] = useState(0)
  const save = useMutation(saveLesson)
  const latest = useRef(written)
  latest.current = written
  const isDirty = Object.keys(changesOf(written, toWritten(base))).length > 0
  useKept(name, isDirty ? { ...from, written } : undefined, written, base)

  const putAll = (next: Written) => {
    setWritten(next)
    setTextKey((key) => key + 1)
  }
  /** Makes the saved lesson the new base. Text typed since the request stays. */
  const takeSaved = (saved: StaffLesson, sent: Written) => {
    const next = toWritten(saved)
    next.quiz = withKeysOf(next.quiz, sent.quiz)
    setBase(saved)
    setFound(undefined)
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
    const changes = { ...changesOf(sent, toWritten(base)), ...more }
    save.mutate({ id: lesson.lesson_id, ...over, changes }, { onSuccess: (saved) => takeSaved(saved, sent) })
  }
  const begin = (next: StaffLesson) => {
    setBase(next)
    setFound(undefined)
    save.reset()
    putAll(toWritten(next))
  }
  const startOver = (next: StaffLesson) => {
    setSetAside(latest.current)
    begin(next)
  }
  const newest = () => client.fetchQuery({ ...staffLessonQuery(lesson.lesson_id), staleTime: 0 })
  return {
    ...{ base, written, isDirty, textKey },
    write: (more: Partial<Written>) => setWritten((old) => ({ ...old, ...more })),
    foundAt: found?.at,
    save: saveNow,
    isSaving: save.isPending,
    error: save.error,
    /** Somebody else has saved a newer version. */
    isOver: save.error instanceof ApiError && SAVED_MEANWHILE.includes(save.error.code),
    keepMine: async () => saveNow({}, startOf(await newest())),
    takeNewest: async () => startOver(await newest()),
    isSetAside: setAside !== undefined,
    bringBack: () => {
      if (setAside) putAll(setAside)
      setSetAside(undefined)
    },
    /** Takes the video that the server gave to the lesson. A save meanwhile is reported when this one is saved. */
    takeAttached: async () => {
      const [next, before] = [await newest(), toWritten(base)]
      const others = changesOf({ ...toWritten(next), video: before.video }, before)
      if (Object.keys(others).length > 0 || next.status !== base.status) return
      setBase(next)
      setFound((draft) => draft && { ...draft, ...startOf(next) })
      setWritten((now) =>
        JSON.stringify(now.video) === JSON.stringify(before.video) ? { ...now, video: next.video } : now,
      )
    },
    /** Restarts from the server's version, for example after restoring an old one. */
    begin,
    /** Restarts from this version. What was typed can be brought back as long as the page is open. */
    startOver,
  }
}
