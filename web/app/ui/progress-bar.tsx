/** A progress bar of 6 px, for long lists. */
export const ProgressBar = ({ done, total, label }: { done: number; total: number; label: string }) => (
  <div
    className="bar"
    role="progressbar"
    aria-label={label}
    aria-valuenow={done}
    aria-valuemin={0}
    aria-valuemax={total}
  >
    <i style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }} />
  </div>
)
