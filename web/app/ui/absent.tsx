import { SearchX } from 'lucide-react'

/** What was asked for is not there: trying again would not bring it, so it says why. */
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
