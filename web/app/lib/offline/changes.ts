export type { Change, NewChange, Refused } from '@padauk/offline/changes'
