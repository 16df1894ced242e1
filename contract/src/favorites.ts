import * as z from 'zod/mini'
import { Id, post } from './endpoint.ts'

const lesson = z.object({ lesson_id: Id })

export const favorites = {
  add: post('/api/user/fav/lesson/:lesson_id/add', {
    access: 'active',
    summary: 'Mark a lesson as favourite',
    params: lesson,
  }),
  remove: post('/api/user/fav/lesson/:lesson_id/remove', {
    access: 'active',
    summary: 'Remove a lesson from the favourites',
    params: lesson,
  }),
}
