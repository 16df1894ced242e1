import { CircleAlert } from 'lucide-react'

/** Error of a whole form, beside its submit button. Always rendered, so that the live region announces it. */
export const FormFailure = ({ text }: { text: string | undefined }) => (
  <div className="contents" role="alert">
    {text && (
      <p className="err">
        <CircleAlert className="icon-small" aria-hidden />
        <span>{text}</span>
      </p>
    )}
  </div>
)
