import { campusSlug } from '@padauk/contract/campuses'
import type { Hit } from '@padauk/contract/searches'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { SearchDialog } from '#features/searches/search-dialog.tsx'
import { categoryAddress, lessonAddress } from './lesson-place.ts'

/** Where a hit leads; a note has no address, it opens over the page. */
const addressOf = ({ title, campus_title, campus_id, category_title, category_id, course_id, lesson_id }: Hit) => {
  if (campus_id === null || campus_title === null) return undefined
  if (category_id === null || category_title === null) return campusAddress({ campus_id, title: campus_title })
  const campus = campusSlug(campus_title)
  const category = { category_id, title: category_title }
  if (course_id === null) return categoryAddress(campus, category)
  return lesson_id === null ? categoryAddress(campus, category, { course_id }) : lessonAddress(campus, category, course_id, { lesson_id, title })
}

type Props = { onClose: () => void; openNote: (id: number) => void }

/** The search over the member area's page. */
export const MemberSearch = ({ onClose, openNote }: Props) => (
  <SearchDialog
    onClose={onClose}
    addressOf={addressOf}
    onOpen={({ manifast_id }) => {
      onClose()
      if (manifast_id !== null) openNote(manifast_id)
    }}
  />
)
