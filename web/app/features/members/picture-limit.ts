import { PROFILE_PICTURE_BYTES_MAX } from '@padauk/contract/files'

export const MEGABYTE = 1024 * 1024
/** As a person reads the limit. */
export const PICTURE_MEGABYTES_MAX = PROFILE_PICTURE_BYTES_MAX / MEGABYTE
