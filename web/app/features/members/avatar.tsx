import './members.css'
import { fileUrl } from '@padauk/contract/files'
import { initialsOf } from '#lib/graphemes.ts'

type Props = { name: string; image: string | null; big?: boolean }

/** The member's picture, or initials. */
export const Avatar = ({ name, image, big }: Props) => {
  const className = big ? 'avatar big' : 'avatar'
  if (image) return <img className={className} src={fileUrl(image, big ? 192 : 96)} alt="" />
  return (
    <span className={className} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
