import { readBars } from '@padauk/rules/charts'
import { latinDigits } from '@padauk/rules/digits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readText } from '#lib/api.ts'
import { TextField } from '#ui/field.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
import { m } from '#words/staff-lessons'
import type { Replay, WrittenReplay } from './text-nodes.ts'

// Limits of the importer (server/src/lib/lesson-charts.ts).
const MAX_ACCOUNT = 1e9
const MAX_RISK = 10
const MIN_AHEAD = 10
const MAX_BARS = 100_000

const FIELDS = ['title', 'source', 'account', 'risk', 'start'] as const
type Name = (typeof FIELDS)[number]
const LABELS = {
  title: m.console_cur_chart_title,
  source: m.console_cur_replay_source,
  account: m.console_cur_replay_account,
  risk: m.console_cur_replay_risk,
  start: m.console_cur_replay_start,
}
const HINTS: Partial<Record<Name, () => string>> = {
  source: m.console_cur_replay_source_hint,
  start: m.console_cur_replay_start_hint,
}
const isWord = (name: Name) => name === 'title' || name === 'source'
const isNumber = (text: string, isRight: (value: number) => boolean) =>
  /^\d+(\.\d+)?$/.test(text) && isRight(Number(text))
const rightOf = (last: number): Record<Name, (text: string) => boolean> => ({
  title: (text) => text !== '',
  source: (text) => text !== '',
  account: (text) => isNumber(text, (value) => value >= 1 && value <= MAX_ACCOUNT),
  risk: (text) => isNumber(text, (value) => value > 0 && value <= MAX_RISK),
  start: (text) => isNumber(text, (value) => Number.isInteger(value) && value >= 1 && value <= last),
})
const FAULTS = {
  title: () => m.console_cur_replay_no_title(),
  source: () => m.console_cur_replay_no_source(),
  account: () => m.console_cur_replay_bad_account(),
  risk: () => m.console_cur_replay_bad_risk(),
  start: m.console_cur_replay_bad_start,
}

/** The last bar at which a run can start. */
const lastStartQuery = (src: string) =>
  queryOptions({
    queryKey: ['staff-curricula', 'prices', src],
    queryFn: async ({ signal }) => readBars(await readText(src, signal)).length - MIN_AHEAD,
    meta: { quiet: true },
  })

/** Edits title, source, account, risk and start of a replay. The price file cannot be changed here. */
export const ReplayDialog = ({
  replay,
  onDone,
  onClose,
}: {
  replay: Replay
  onDone: (replay: WrittenReplay) => void
  onClose: () => void
}) => {
  const [texts, setTexts] = useState<WrittenReplay>(() => ({
    title: replay.title,
    source: replay.source,
    account: replay.account,
    risk: replay.risk,
    start: replay.start,
  }))
  const [isTried, setTried] = useState(false)
  const { data: last = MAX_BARS } = useQuery(lastStartQuery(replay.src))
  const right = rightOf(last)
  const trimmed = Object.fromEntries(FIELDS.map((name) => [name, texts[name].trim()])) as WrittenReplay
  const save = () => {
    setTried(true)
    if (FIELDS.every((name) => right[name](trimmed[name]))) onDone(trimmed)
  }
  return (
    <SendDialog title={m.console_cur_replay()} act={m.save()} cancel="ghost" onSend={save} onClose={onClose}>
      <p className="note">{m.console_cur_replay_file({ name: replay.name })}</p>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]()}
          hint={HINTS[name]?.()}
          error={isTried && !right[name](trimmed[name]) ? FAULTS[name]({ last }) : undefined}
          inputMode={isWord(name) ? 'text' : 'decimal'}
          value={texts[name]}
          onChange={(event) =>
            setTexts({ ...texts, [name]: isWord(name) ? event.target.value : latinDigits(event.target.value) })
          }
        />
      ))}
    </SendDialog>
  )
}
