import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/digests'
import { digestQuery, setDigest } from './digests.api.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const NEVER = 'never'

/** Whether and when the owner gets the daily mail. */
export const DigestCard = () => {
  const { data, error, refetch } = useQuery(digestQuery)
  const save = useMutation(setDigest)
  const [chosen, setChosen] = useState<string>()
  const hour = chosen ?? String(data?.content.hour ?? NEVER)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(hour === NEVER ? null : Number(hour), { onSuccess: () => setChosen(undefined) })
  }
  return (
    <section className="card" aria-labelledby="digest">
      <div className="card-head">
        <h2 id="digest">{m.digest_title()}</h2>
      </div>
      <div className="stack gap-3.5 px-4 pb-4">
        <p className="small muted">{m.digest_lead()}</p>
        {data ? (
          <form className="school-form dense" onSubmit={send}>
            <Field label={m.digest_hour()}>
              {(wiring) => (
                <select
                  {...wiring}
                  className="input num"
                  value={hour}
                  onChange={(event) => setChosen(event.target.value)}
                >
                  <option value={NEVER}>{m.digest_never()}</option>
                  {HOURS.map((one) => (
                    <option key={one} value={one}>
                      {String(one).padStart(2, '0')}:00
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <div>
              <Button type="submit" look="sec" size="mid" disabled={save.isPending}>
                {consoleWords.console_save()}
              </Button>
            </div>
          </form>
        ) : error ? (
          <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </section>
  )
}
