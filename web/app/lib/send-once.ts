import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that a double press starts once: `isPending` changes only with the next render, which is too late. */
export const useSendOnce = <Data, Values>(options: UseMutationOptions<Data, Error, Values>) => {
  const isSending = useRef(false)
  const { mutate, ...state } = useMutation(options)
  const send = (values: Values, then: MutateOptions<Data, Error, Values>) => {
    if (isSending.current) return
    isSending.current = true
    const onSettled = () => {
      isSending.current = false
    }
    mutate(values, { ...then, onSettled })
  }
  return { ...state, send, isSending: () => isSending.current }
}
