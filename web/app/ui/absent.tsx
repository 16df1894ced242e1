import { SearchX } from 'lucide-react'

/** Says that something does not exist and why. No Retry, because it would not help. */
export const Absent = ({ text, why }: { text: string; why: string }) => (
  <div className="note" role="alert">
    <SearchX aria-hidden />
    <p className="grow">
      <b>{why}</b>
      <br />
      {text}
    </p>
  </div>
)
