import type { Download } from '#lib/offline/downloads.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { m } from '#words/downloads'
import { pauseDownloads, resumeDownloads } from './download-acts.ts'
import { hereOf, sizeOf } from './download-sizes.ts'
import { sizeText } from './size-text.ts'

/** Steps in which a screen reader announces progress. */
const SPOKEN_STEP = 25

export const percentOf = (rows: readonly Download[]) => Math.floor((100 * hereOf(rows)) / Math.max(1, sizeOf(rows)))

/** What the worst of these lessons is in. */
export const stateOf = (rows: readonly Download[]) =>
  (['failed', 'waiting', 'stopped', 'done'] as const).find((state) => rows.some((row) => row.state === state))

const why = { full: m.downloads_full, server: m.downloads_failed }

/** Where the loading of lessons stands, with what can be done. */
export const DownloadState = ({ rows, name }: { rows: readonly Download[]; name: string }) => {
  const state = stateOf(rows)
  const percent = percentOf(rows)
  const failed = rows.find((row) => row.state === 'failed')
  const spokenPercent = percent - (percent % SPOKEN_STEP)
  return (
    <div className="keep-state">
      {/* Stands always, so that a screen reader hears what comes into it. */}
      <p className="sr-only" role="status">
        {state === 'waiting' && m.downloads_percent({ percent: spokenPercent })}
        {state === 'done' && m.downloads_is_here({ size: sizeText(sizeOf(rows)) })}
      </p>
      {state !== 'done' && (
        <>
          <ProgressBar done={hereOf(rows)} total={sizeOf(rows)} label={m.downloads_progress({ title: name })} />
          <div className="row wraps between">
            <p className="tiny muted num">
              {m.downloads_of({ here: sizeText(hereOf(rows)), size: sizeText(sizeOf(rows)) })}
              {state === 'waiting' && !navigator.onLine && ` · ${m.downloads_waits()}`}
              {state === 'stopped' && ` · ${m.downloads_stopped()}`}
            </p>
            {state === 'waiting' ? (
              <Button
                look="sec"
                size="tight"
                aria-label={m.downloads_stop_named({ title: name })}
                onClick={() => void pauseDownloads(rows)}
              >
                {m.downloads_stop()}
              </Button>
            ) : (
              <Button
                look="sec"
                size="tight"
                aria-label={(failed ? m.downloads_retry_named : m.downloads_go_on_named)({ title: name })}
                onClick={() => void resumeDownloads(rows)}
              >
                {failed ? m.downloads_retry() : m.downloads_go_on()}
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
