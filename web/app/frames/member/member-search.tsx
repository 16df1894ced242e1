import type { Note } from '@padauk/contract/notes'
import type { Hit } from '@padauk/contract/searches'
import { campusSlug } from '@padauk/rules/campuses'
import { useMutation } from '@tanstack/react-query'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { readNote } from '#features/notes/notes.api.ts'
import { SearchDialog } from '#features/searches/search-dialog.tsx'
import { categoryAddress, lessonAddress } from '#frames/course/lesson-place.ts'

/** Link target of a hit. A note has none, because it opens over the page. */
const addressOf = ({
  title,
  campus_title,
  campus_id,
  category_title,
  category_id,
  course_id,
  lesson_id,
  slug,
}: Hit) => {
  if (slug !== null) return `/crypto-related/glossary#${slug}`
  if (campus_id === null || campus_title === null) return undefined
  if (category_id === null || category_title === null) return campusAddress({ campus_id, title: campus_title })
  const campus = campusSlug(campus_title)
  const category = { category_id, title: category_title }
  if (course_id === null) return categoryAddress(campus, category)
  return lesson_id === null
    ? categoryAddress(campus, category, { course_id })
    : lessonAddress(campus, category, course_id, { lesson_id, title })
}

type Props = { onClose: () => void; onNote: (note: Note) => void }

/** The search dialog of the member area. */
export const MemberSearch = ({ onClose, onNote }: Props) => {
  const read = useMutation(readNote)
  return (
    <SearchDialog
      onClose={onClose}
      addressOf={addressOf}
      onOpen={({ manifast_id }) => (manifast_id === null ? onClose() : read.mutate(manifast_id, { onSuccess: onNote }))}
    />
  )
}
