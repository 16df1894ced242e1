import type { DownloadableCourse } from '@padauk/contract/downloads'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '#lib/api.ts'
import { isSaving } from '#lib/data-saver.ts'
import type { Download } from '#lib/offline/downloads.ts'
import {
  changeDownload,
  listDownloads,
  removeDownloads,
  tidyDownloads,
  watchDownloads,
} from '#lib/offline/downloads.ts'
import { watchToken } from '#lib/session.ts'
import { choiceFor, filesFor } from './download-sizes.ts'
import { downloadsQuery } from './downloads.api.ts'
import { dropFile, isFileHere, loadFile, loadPlayer } from './load-file.ts'

/** An older name, by which tabs of an earlier version wait for each other. */
const LOCK = 'kept'
const AGAIN_MS = 10_000
const AGAIN_MAX_MS = 5 * 60_000
/** Signatures last for 15 minutes. */
const PLAN_MS = 10 * 60_000
/** What the browser keeps for itself, and what an answer takes beside its text. */
const SPARE_BYTES = 1_000_000

class Full extends Error {}
/** Removed, stopped, or its member has left. */
class Unwanted extends Error {}

const isFull = (error: unknown) =>
  error instanceof Full || (error instanceof DOMException && error.name === 'QuotaExceededError')

/** The school does not have it any more, or not for this member. A captive portal does not speak our envelope. */
const isGone = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 403 || error.status === 404) &&
  !/^(file|no_envelope)$/.test(error.code)

/** Another try may succeed. */
const isPassing = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.code === 'no_envelope'))

const requireRoom = async (bytes: number) => {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && quota - usage < bytes + SPARE_BYTES) throw new Full()
}

const planOf = (client: QueryClient, courseId: number, staleTime = PLAN_MS): Promise<DownloadableCourse> =>
  client.fetchQuery({ ...downloadsQuery(courseId), staleTime, retry: false })

const lessonOf = (plan: DownloadableCourse, { lesson_id }: Download) =>
  plan.lessons.find((one) => one.lesson_id === lesson_id)

/** Caches the answers that the page of a lesson needs. Returns their hashes. */
type CacheAnswers = (client: QueryClient, lessonId: number) => Promise<string[]>

/** Loads what is not here of a lesson. */
const loadLesson = async (client: QueryClient, given: Download, cacheAnswers: CacheAnswers, signal: AbortSignal) => {
  let row = given
  const save = async (change: Partial<Download>) => {
    row = { ...row, ...change }
    if (!(await changeDownload(row, ['waiting']))) throw new Unwanted()
  }
  let lesson = lessonOf(await planOf(client, row.course_id), row)
  if (!lesson) return removeDownloads([row])
  const choice = choiceFor(lesson, row.choice)
  const files = await Promise.all(
    filesFor(lesson, choice).map(async (file) => ({ ...file, isHere: await isFileHere(file) })),
  )
  await save({ choice, height: lesson.height, bytes: lesson.bytes, files })
  const open = files.filter(({ isHere }) => !isHere)
  await requireRoom(open.reduce((sum, { bytes }) => sum + bytes, row.bytes))
  await save({ answers: await cacheAnswers(client, row.lesson_id) })
  if (files.some(({ kind }) => kind === 'qualities')) await loadPlayer()
  for (const file of open) {
    const load = () => loadFile({ file, signed: lesson?.signed ?? null, choice, owner: row.owner }, signal)
    try {
      await load()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'file' || error.status >= 500) throw error
      // The signature has expired, or the school has changed the lesson meanwhile.
      lesson = lessonOf(await planOf(client, row.course_id, 0), row)
      await load()
    }
    await save({ files: row.files.map((one) => (one.path === file.path ? { ...one, isHere: true } : one)) })
  }
  await save({ state: 'done' })
}

const failQueued = async (failure: 'full' | 'server', rows: readonly Download[]) => {
  for (const row of rows) await changeDownload({ ...row, state: 'failed', failure }, ['waiting'])
}

/** Says that there is no room. That needs room too: of pictures that were only seen, and then of what was loaded last. */
const failFull = async (rows: readonly Download[]) => {
  const ways = [
    async () => {},
    () => caches.delete('pictures'),
    ...rows
      .flatMap(({ files }) => files)
      .toReversed()
      .map((file) => () => dropFile(file)),
  ]
  for (const free of ways) {
    await free()
    try {
      return await failQueued('full', rows)
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }
}

/** @returns whether something is left for later */
const loadQueued = async (client: QueryClient, cacheAnswers: CacheAnswers, signal: AbortSignal): Promise<boolean> => {
  for (;;) {
    const rows = (await listDownloads()).filter(({ state }) => state === 'waiting')
    const [row] = rows
    if (!row || signal.aborted) break
    try {
      await loadLesson(client, row, cacheAnswers, signal)
    } catch (error) {
      const now = (await listDownloads()).filter(({ state }) => state === 'waiting')
      if (error instanceof Unwanted) continue
      if (isFull(error)) await failFull(now)
      else if (isGone(error)) await removeDownloads([row])
      else if (isPassing(error)) return true
      // The session is over, and the device is wiped.
      else if (error instanceof ApiError && error.status === 401) return false
      else
        await failQueued(
          'server',
          now.filter(({ lesson_id }) => lesson_id === row.lesson_id),
        )
    }
  }
  await tidyDownloads()
  return false
}

/** Compares downloads with the school: loads what has changed, and removes what is gone. */
export const checkDownloads = async (client: QueryClient, courseIds: readonly number[]) => {
  const rows = await listDownloads()
  for (const courseId of courseIds) {
    const done = rows.filter(({ course_id, state }) => course_id === courseId && state === 'done')
    if (done.length === 0) continue
    const plan = await planOf(client, courseId, 0).catch((error) => {
      if (isGone(error)) return undefined
      throw error
    })
    for (const row of done) {
      const lesson = plan && lessonOf(plan, row)
      if (!lesson) await removeDownloads([row])
      else if (isOther(row, lesson)) await changeDownload({ ...row, state: 'waiting' }, ['done'])
    }
  }
}

const isOther = (row: Download, lesson: DownloadableCourse['lessons'][number]) => {
  const wanted = filesFor(lesson, choiceFor(lesson, row.choice))
  const here = new Set(row.files.map(({ path }) => path))
  return row.bytes !== lesson.bytes || wanted.length !== here.size || wanted.some(({ path }) => !here.has(path))
}

/** In local storage, by an older name. */
const CHECKED = 'kept-checked'

/** Once a day, where bytes need not be spared. */
const checkDaily = async (client: QueryClient) => {
  const today = new Date().toISOString().slice(0, 10)
  if (!navigator.onLine || isSaving() || localStorage.getItem(CHECKED) === today) return
  await checkDownloads(client, [...new Set((await listDownloads()).map(({ course_id }) => course_id))])
  localStorage.setItem(CHECKED, today)
}

/**
 * Loads queued downloads, in one page of this browser at a time, until everything is here. Goes on when the line is back and
 * when something is asked for.
 */
export const startDownloads = (client: QueryClient, cacheAnswers: CacheAnswers) => {
  if (!('locks' in navigator) || !('caches' in globalThis)) return
  let isRunning = false
  let isRequested = false
  let pause = AGAIN_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaving = new AbortController()
  const again = () => {
    timer = setTimeout(run, pause)
    pause = Math.min(2 * pause, AGAIN_MAX_MS)
  }
  const run = async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    clearTimeout(timer)
    try {
      while (isRequested) {
        isRequested = false
        if (!(await listDownloads()).some(({ state }) => state === 'waiting')) continue
        const { signal } = leaving
        if (await navigator.locks.request(LOCK, () => loadQueued(client, cacheAnswers, signal))) again()
        else pause = AGAIN_MS
      }
    } catch {
      // Storage is refused. A lesson is shown as downloaded only when it is.
    } finally {
      isRunning = false
    }
  }
  watchDownloads(() => void run())
  addEventListener('online', () => {
    pause = AGAIN_MS
    void run()
  })
  watchToken(() => {
    leaving.abort()
    leaving = new AbortController()
  })
  tidyDownloads()
    .then(run)
    .then(() => checkDaily(client))
    .catch(() => {})
}
