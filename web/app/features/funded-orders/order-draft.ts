import { newKey } from '@padauk/contract/keys'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { forgetPicture } from './saved-picture.ts'

export type OrderDraft = {
  /** Payment method and network. */
  way?: string
  isChecked: boolean
  name?: string
  email?: string
  reference: string
  /** Id of the picture, which is stored separately. */
  pictureId?: string
  /** Last sent request and its key. Resending it reuses the key, even after a reload. */
  act?: { print: string; key: string }
}

const nameOf = (member: string) => `order:${member}`

export const readOrder = (member: string): OrderDraft => ({
  isChecked: false,
  reference: '',
  ...(readDraft(nameOf(member)) as Partial<OrderDraft> | null),
})

export const saveOrder = (member: string, draft: OrderDraft) => saveDraft(nameOf(member), draft)

export const forgetOrder = (member: string) => {
  forgetDraft(nameOf(member))
  void forgetPicture(member)
}

/** Key for a request: the previous one, or a new one if anything has changed. */
export const actOf = ({ act }: Pick<OrderDraft, 'act'>, print: string) =>
  act?.print === print ? act : { print, key: newKey() }
