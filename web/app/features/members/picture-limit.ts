import { PROFILE_PICTURE_BYTES_MAX } from '@padauk/contract/files'

export const MEGABYTE = 1024 * 1024
/** The limit in megabytes, for display. */
export const PICTURE_MEGABYTES_MAX = PROFILE_PICTURE_BYTES_MAX / MEGABYTE
