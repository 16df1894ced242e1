import { staffFiles } from '@padauk/contract/staff-files'
import { type StaffStudentWinForm, staffStudentWins } from '@padauk/contract/staff-student-wins'
import type { WinType } from '@padauk/contract/student-wins'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/console'

export const staffStudentWinsQuery = (type: WinType, page: string) =>
  queryOptions({
    queryKey: ['staff-student-wins', type, page],
    queryFn: ({ signal }) => call(staffStudentWins.list, { query: { type, page } }, { signal }),
    placeholderData: keepPreviousData,
  })

const saved = { refreshes: ['staff-student-wins', 'student-wins', 'audits'] as const, success: () => m.console_saved() }
/** Quiet: the form shows the error at its field. */
export const createStudentWin = mutationOptions({
  mutationFn: ({ body, key }: { body: StaffStudentWinForm; key: string }) =>
    call(staffStudentWins.create, { body }, { idempotencyKey: key }),
  meta: { ...saved, quiet: true },
})
export const updateStudentWin = mutationOptions({
  mutationFn: ({
    student_win_id,
    ...body
  }: { student_win_id: number; position?: number } & Partial<StaffStudentWinForm>) =>
    call(staffStudentWins.update, { params: { id: String(student_win_id) }, body }),
  meta: { ...saved, quiet: true },
})
export const moveStudentWin = mutationOptions({ ...updateStudentWin, meta: { refreshes: saved.refreshes } })
export const removeStudentWin = mutationOptions({
  mutationFn: (student_win_id: number) => call(staffStudentWins.remove, { params: { id: String(student_win_id) } }),
  meta: { ...saved, quiet: true },
})

export const uploadPicture = mutationOptions({
  mutationFn: ({ picture, onProgress }: { picture: File; onProgress: (fraction: number) => void }) =>
    call(staffFiles.create, {}, { picture, onProgress }),
  meta: { quiet: true },
})
