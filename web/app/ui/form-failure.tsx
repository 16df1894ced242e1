import { CircleAlert } from 'lucide-react'
import { useFault } from '#lib/faults.ts'

/** Error of a whole form, beside its submit button. Always rendered, so that the live region announces it. */
export const FormFailure = ({ text }: { text: string | undefined }) => {
  const sentence = useFault(text)
  return (
    <div className="contents" role="alert">
      {sentence && (
        <p className="err">
          <CircleAlert className="icon-small" aria-hidden />
          <span suppressHydrationWarning>{sentence}</span>
        </p>
      )}
    </div>
  )
}
