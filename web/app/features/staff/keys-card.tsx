import { setKeysOn, useKeysOn } from '#lib/single-keys.ts'
import { m } from '#words/staff'

/** Whether single keys act, on this device. */
export const KeysCard = () => (
  <section className="card" aria-labelledby="keys">
    <div className="card-head">
      <h2 id="keys">{m.console_keys()}</h2>
    </div>
    <div className="stack gap-2 px-4 pb-4">
      <p className="small muted">{m.console_keys_lead()}</p>
      <label className="row gap-2 min-h-9 cursor-pointer">
        <input
          type="checkbox"
          className="check"
          checked={useKeysOn()}
          onChange={({ target }) => setKeysOn(target.checked)}
        />
        {m.console_keys_on()}
      </label>
    </div>
  </section>
)
