export { type Change, isUnsent, mayHaveArrived, temporaryId } from '@padauk/offline/changes'
