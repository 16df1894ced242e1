import type { Change } from '#lib/offline/changes.ts'

let number = 0

/** A change of this device, the last so far. An overlay reads only a part of it. */
export const changeOf = (act: string, part: Partial<Change> = {}) =>
  ({
    act,
    key: `key${++number}`,
    number,
    at: '2026-11-10T05:30:00.000Z',
    shown: [act.split('.')[0]],
    ...part,
  }) as Change
