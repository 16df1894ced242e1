import type { Download } from '#lib/offline/downloads.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { m } from '#words/downloads'
import { pauseDownloads, resumeDownloads } from './download-acts.ts'
import { hereOf, sizeOf } from './download-sizes.ts'
import { sizeText } from './size-text.ts'

/** Steps in which progress is told to a screen reader. */
const TOLD = 25

export const percentOf = (rows: readonly Download[]) => Math.floor((100 * hereOf(rows)) / Math.max(1, sizeOf(rows)))

/** What the worst of these lessons is in. */
export const stateOf = (rows: readonly Download[]) =>
  (['failed', 'waiting', 'stopped', 'done'] as const).find((state) => rows.some((row) => row.state === state))

const why = { full: m.kept_full, server: m.kept_failed }

/** Where the loading of lessons stands, with what can be done. */
export const DownloadState = ({ rows, name }: { rows: readonly Download[]; name: string }) => {
  const state = stateOf(rows)
  const percent = percentOf(rows)
  const failed = rows.find((row) => row.state === 'failed')
  const told = percent - (percent % TOLD)
  return (
    <div className="keep-state">
      {/* Stands always, so that a screen reader hears what comes into it. */}
      <p className="sr-only" role="status">
        {state === 'waiting' && m.kept_percent({ percent: told })}
        {state === 'done' && m.kept_is_here({ size: sizeText(sizeOf(rows)) })}
      </p>
      {state !== 'done' && (
        <>
          <ProgressBar done={hereOf(rows)} total={sizeOf(rows)} label={m.kept_progress({ title: name })} />
          <div className="row wraps between">
            <p className="tiny muted num">
              {m.kept_of({ here: sizeText(hereOf(rows)), size: sizeText(sizeOf(rows)) })}
              {state === 'waiting' && !navigator.onLine && ` · ${m.kept_waits()}`}
              {state === 'stopped' && ` · ${m.kept_stopped()}`}
            </p>
            {state === 'waiting' ? (
              <Button
                look="sec"
                size="tight"
                aria-label={m.kept_stop_named({ title: name })}
                onClick={() => void pauseDownloads(rows)}
              >
                {m.kept_stop()}
              </Button>
            ) : (
              <Button
                look="sec"
                size="tight"
                aria-label={(failed ? m.kept_retry_named : m.kept_go_on_named)({ title: name })}
                onClick={() => void resumeDownloads(rows)}
              >
                {failed ? m.kept_retry() : m.kept_go_on()}
              </Button>
            )}
          </div>
          {failed && (
            <p className="small text-laterite" role="alert">
              {why[failed.failure ?? 'server']()}
            </p>
          )}
        </>
      )}
    </div>
  )
}
