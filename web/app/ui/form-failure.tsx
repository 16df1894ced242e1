import { CircleAlert } from 'lucide-react'

/** Says beside the act of a form why it failed as a whole. It stands before it says anything, so that it is announced. */
export const FormFailure = ({ text }: { text: string | undefined }) => (
  <div className="contents" role="alert">
    {text && (
      <p className="err">
        <CircleAlert className="s" aria-hidden />
        <span>{text}</span>
      </p>
    )}
  </div>
)
