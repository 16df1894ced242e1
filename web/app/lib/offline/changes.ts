export type { Change } from '@padauk/offline/changes'
