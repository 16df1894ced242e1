import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { get, inLanguage, paged, pageQuery, saidIn } from './endpoint.ts'

export const WIN_TYPES = ['WIN', 'PROOF'] as const
export const WinType = z.enum(WIN_TYPES, fault('no_choice', { field: 'type', choices: WIN_TYPES.join(', ') }))
export type WinType = z.infer<typeof WinType>

/** Something a member shared publicly: a win, or proof of a registration. */
export const StudentWin = z.object({ student_win_id: z.int(), cover: z.string(), title: z.string(), ...saidIn })
export type StudentWin = z.infer<typeof StudentWin>

// On the wire this is "studenet-win"; everywhere else it is a student win.
export const studentWins = {
  list: get('/api/studenet-win', {
    access: 'public',
    isShared: true,
    isTranslated: true,
    summary: 'Student wins or registration proofs, by position',
    query: z.object({ ...pageQuery(8), ...inLanguage, type: z.optional(WinType) }),
    answer: paged(StudentWin),
  }),
}
