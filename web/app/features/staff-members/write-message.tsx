import type { ChosenSent } from '@padauk/contract/chosen-members'
import { templateTexts } from '@padauk/rules/member-messages'
import { useQuery } from '@tanstack/react-query'
import { MessageDialog } from '#features/staff-messages/message-dialog.tsx'
import { memberSaysQuery } from './say-member-messages.ts'

type Props = { members: ChosenSent; count: number; onClose: () => void }

/** Writes a message to these members, begun with one of the school's texts. */
export const WriteMessage = (props: Props) => {
  const { data: says, isError } = useQuery(memberSaysQuery)
  // Without its texts, a message begins with an empty page.
  return says || isError ? <MessageDialog {...props} texts={says ? templateTexts(says) : {}} /> : null
}
