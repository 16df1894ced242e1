export { DOWNLOADS_CACHE, PLAYER_BYTES, withoutSignatures } from '@padauk/offline/download-files'
