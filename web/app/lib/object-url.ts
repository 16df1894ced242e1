import { useEffect, useState } from 'react'

/** Object URL of a picture that exists only on the device. Revoked on unmount. */
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
