/** Bytes as megabytes (10^6, as mobile data plans count), with one decimal below 10. */
export const megabytes = (bytes: number) => {
  const size = bytes / 1_000_000
  return size >= 10 ? Math.round(size) : Math.max(0.1, Math.round(size * 10) / 10)
}
