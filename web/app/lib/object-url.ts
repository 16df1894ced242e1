import { useEffect, useState } from 'react'

/** An address for a picture that stands on the device only, for as long as it is shown. */
export const useObjectUrl = (blob: Blob | undefined) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
