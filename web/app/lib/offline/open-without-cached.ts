import { forgetShown } from './cached-queries.ts'

/** A page that broke, and not a part of it that did not arrive. */
const isBroken = (error: unknown) =>
  (error instanceof TypeError || error instanceof RangeError) &&
  !/^(failed to|error loading|importing|load failed|this version)/i.test(error.message)

/** Opens a page that broke again, without the answers of this device, if it showed any. */
export const openWithoutCached = async (error: unknown) => {
  if (isBroken(error) && (await forgetShown())) location.reload()
}
