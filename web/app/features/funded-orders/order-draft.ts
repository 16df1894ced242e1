import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { newKey } from '#lib/keys.ts'
import { forgetPicture } from './kept-picture.ts'

export type OrderDraft = {
  /** Method and network. */
  way?: string
  isChecked: boolean
  name?: string
  email?: string
  reference: string
  /** Names the picture, which is kept apart from the texts. */
  pictureId?: string
  /** What was sent last, and under which key: the same again is the same order, also after a reload. */
  act?: { print: string; key: string }
}

const nameOf = (member: string) => `order:${member}`

export const readOrder = (member: string): OrderDraft => ({
  isChecked: false,
  reference: '',
  ...(readDraft(nameOf(member)) as Partial<OrderDraft> | null),
})

export const keepOrder = (member: string, draft: OrderDraft) => keepDraft(nameOf(member), draft)

export const forgetOrder = (member: string) => {
  forgetDraft(nameOf(member))
  void forgetPicture(member)
}

/** The key of the act: the one it had, or a new one when anything in it has changed. */
export const actOf = ({ act }: Pick<OrderDraft, 'act'>, print: string) =>
  act?.print === print ? act : { print, key: newKey() }
