import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, LogOut, User } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from '#features/members/avatar.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/member'
import { useLeave } from './use-leave.tsx'

/** Avatar, name and email, with My Profile and Logout. Closes on an outside press and on Escape (SIDE-3). */
export const ProfileMenu = ({ compact = false }: { compact?: boolean }) => {
  const { data: me } = useQuery(meQuery)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const { leave, isPending, question } = useLeave()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  const name = me?.name ?? ''
  return (
    <>
      {question}
      <div
        ref={place}
        className={compact ? 'me-place compact' : 'me-place'}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          // Closes only the menu, not the drawer around it.
          event.preventDefault()
          event.stopPropagation()
          setOpen(false)
          button.current?.focus()
        }}
      >
        <div className={isOpen ? 'me-menu open' : 'me-menu'} inert={!isOpen}>
          <div className="me-who">
            <p className="strong small">{name}</p>
            <p className="tiny faint">{me?.email}</p>
          </div>
          <div className="nav">
            <Link to="/campuses/profile">
              <User aria-hidden />
              {m.profile_title()}
            </Link>
            <button type="button" disabled={isPending} onClick={leave}>
              <LogOut aria-hidden />
              {m.log_out()}
            </button>
          </div>
        </div>
        <button
          ref={button}
          type="button"
          className="me-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {me ? <Avatar name={name} image={me.profile_image} /> : <Skeleton className="avatar" />}
          {compact ? (
            <span className="sr-only">{m.profile_menu()}</span>
          ) : (
            <>
              <span className="grow">
                <span className="sr-only">{m.profile_menu()}</span>
                <span className="strong small block">{me ? name : <Skeleton className="h-4 w-24" />}</span>
                <span className="tiny faint">{me?.email}</span>
              </span>
              <ChevronsUpDown className="icon-small" aria-hidden />
            </>
          )}
        </button>
      </div>
    </>
  )
}
