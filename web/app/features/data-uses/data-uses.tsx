import { useEffect, useState } from 'react'
import { chooseSaving, isSaving } from '#lib/data-saver.ts'
import { type Bytes, KINDS, NO_BYTES, readUses } from '#lib/data-uses-store.ts'
import { readOwner } from '#lib/offline/owner.ts'
import { m } from '#words/data-uses'

const NAMES = {
  pages: m.uses_pages,
  pictures: m.uses_pictures,
  video: m.uses_video,
  sound: m.uses_sound,
  other: m.uses_other,
}

/** As mobile data plans count: 10^6 bytes. */
const megabytes = (bytes: number) => m.uses_megabytes({ size: (bytes / 1_000_000).toFixed(1) })
const sumOf = (bytes: Bytes) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0)

const Saver = () => {
  const [isOn, setOn] = useState(isSaving)
  const choose = (next: boolean) => {
    setOn(next)
    chooseSaving(next)
  }
  return (
    <label className="row items-start">
      <input className="check" type="checkbox" checked={isOn} onChange={(event) => choose(event.target.checked)} />
      <span className="grow">
        <span className="strong block">{m.uses_saver()}</span>
        <span className="small muted">{m.uses_saver_hint()}</span>
      </span>
    </label>
  )
}

/** What this device has loaded, by kind and month, and the choice to load less. */
export const DataUses = () => {
  const [months, setMonths] = useState<[Bytes, Bytes]>([NO_BYTES, NO_BYTES])
  useEffect(() => {
    const owner = readOwner()
    if (owner !== undefined) readUses(owner, new Date()).then(setMonths, () => {})
  }, [])
  const rows = [
    ...KINDS.map((kind) => ({ name: NAMES[kind](), sums: months.map((bytes) => bytes[kind]), look: '' })),
    { name: m.uses_all(), sums: months.map(sumOf), look: 'strong' },
  ]
  return (
    <div className="card pad stack">
      <Saver />
      <table className="small num w-full" aria-labelledby="data-uses">
        <thead className="faint">
          <tr>
            <th className="text-left" scope="col">
              {m.uses_kind()}
            </th>
            <th className="text-right" scope="col">
              {m.uses_this_month()}
            </th>
            <th className="text-right" scope="col">
              {m.uses_last_month()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sums, look }) => (
            <tr key={name} className={look}>
              <th className="py-1 text-left font-[inherit]" scope="row">
                {name}
              </th>
              <td className="py-1 text-right">{megabytes(sums[0] ?? 0)}</td>
              <td className="py-1 text-right">{megabytes(sums[1] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
