import './staff-rates.css'
import type { Rate } from '@padauk/contract/staff-rates'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDay, formatTime } from '#lib/dates.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { parseNumber } from '#lib/numbers.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field, TextField } from '#ui/field.tsx'
import { FigureQuestion } from '#ui/figure-question.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-rates'
import { createRate, ratesQuery } from './staff-rates.api.ts'

/** Today in the school, wherever the browser is. */
const schoolDay = () => new Intl.DateTimeFormat('en-CA', { timeZone: SCHOOL_ZONE }).format()
const dayText = (day: string) => formatDay(`${day}T12:00`)

/** What the kyat is worth, from which day, and who said so. */
export const RatesCard = ({ page }: { page: string }) => {
  const { data, error, refetch } = useQuery(ratesQuery(page))
  const [current] = useQuery(ratesQuery('1')).data?.data ?? []
  return (
    <section className="card mt-5" aria-labelledby="rates">
      <div className="card-head">
        <div>
          <h2 id="rates">{m.console_rates()}</h2>
          <p className="small muted">{m.console_rates_lead()}</p>
        </div>
      </div>
      <RateFields last={current?.mmk_per_usd} />
      {data ? (
        <>
          <p className="pad-in strong num" role="status">
            {current
              ? m.console_rates_now({
                  rate: current.mmk_per_usd.toLocaleString('en'),
                  day: dayText(current.from_day),
                })
              : m.console_rates_none()}
          </p>
          {data.data.length > 0 && <History rates={data.data} />}
          <Pager {...data} />
        </>
      ) : error ? (
        <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading />
          <Skeleton className="m-4 h-32" />
        </>
      )}
    </section>
  )
}

/** Whether a rate is more than 10 % from the last one. */
const isFarOff = (rate: number, last: number | undefined) => last !== undefined && Math.abs(rate - last) > last / 10
const rateText = (rate: number) => m.console_rates_for({ rate: rate.toLocaleString('en') })

const RateFields = ({ last }: { last: number | undefined }) => {
  const today = schoolDay()
  const { typed, type, field, forget } = useTypedDraft('console-rate', { rate: '', from_day: '' })
  const once = useOnce(undefined, typed)
  const { mutate, error, isPending } = useMutation({
    ...createRate,
    onSuccess: () => {
      forget()
      type({ rate: '', from_day: '' })
    },
    onError: once.onError,
  })
  const { faults, failure } = refusalOf(error)
  const [isAsking, setAsking] = useState(false)
  const rate = parseNumber(typed.rate) ?? Number.NaN
  const save = () => {
    setAsking(false)
    mutate({ body: { mmk_per_usd: rate, from_day: typed.from_day || today }, key: once.begin() })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // What is no rate is refused with a sentence.
    if (rate >= 1 && isFarOff(rate, last)) setAsking(true)
    else save()
  }
  return (
    <form className="rates-form dense" onSubmit={send}>
      <TextField
        label={m.console_rates_mmk()}
        error={faults.mmk_per_usd}
        className="input num"
        required
        inputMode="decimal"
        autoComplete="off"
        {...field('rate')}
      />
      <Field label={m.console_rates_from()} error={faults.from_day}>
        {(wiring) => (
          <DateInput
            {...wiring}
            max={today}
            required
            value={typed.from_day || today}
            onChange={(event) => type({ from_day: event.target.value })}
          />
        )}
      </Field>
      <Button size="mid" type="submit" disabled={isPending}>
        {m.console_rates_set()}
      </Button>
      <FormFailure text={failure} />
      {isAsking && last !== undefined && (
        <FigureQuestion before={rateText(last)} after={rateText(rate)} onSave={save} onClose={() => setAsking(false)} />
      )}
    </form>
  )
}

const History = ({ rates }: { rates: Rate[] }) => (
  <table className="tbl rows" aria-label={m.console_rates_history()}>
    <thead>
      <tr>
        <th scope="col">{m.console_rates_from()}</th>
        <th scope="col">{m.console_rates_mmk()}</th>
        <th scope="col">{m.console_rates_by()}</th>
        <th scope="col">{m.console_rates_at()}</th>
      </tr>
    </thead>
    <tbody>
      {rates.map(({ rate_id, from_day, mmk_per_usd, staff, created_at }) => (
        <tr key={rate_id}>
          <td className="num">{dayText(from_day)}</td>
          <td className="num strong">{mmk_per_usd.toLocaleString('en')}</td>
          <td className="small wrap-anywhere">{staff ?? m.console_rates_sample()}</td>
          <td className="num small muted">{formatTime(created_at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
