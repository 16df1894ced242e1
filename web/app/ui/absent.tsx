import { SearchX } from 'lucide-react'

/** Says that something does not exist, and what else helps. No Retry, because it would not help. */
export const Absent = ({ text, why }: { text?: string; why: string }) => (
  <div className="note" role="alert">
    <SearchX aria-hidden />
    <p className="grow">
      <b>{why}</b>
      {text && (
        <>
          <br />
          {text}
        </>
      )}
    </p>
  </div>
)
