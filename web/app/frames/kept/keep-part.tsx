import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { Link } from 'react-router'
import { KeepControl } from '#features/kept-lessons/keep-control.tsx'
import { m } from '#features/kept-lessons/kept-lessons.words.ts'
import { isSaving } from '#lib/data-saver.ts'
import { readOwner } from '#lib/offline/owner.ts'
import { checkKept } from './run-kept.ts'

type Props = Omit<ComponentProps<typeof KeepControl>, 'way'>

const checked = new Set<number>()

/** Nothing can be kept without a service worker, and without knowing whose it is. */
const canKeep = () => navigator.serviceWorker !== undefined && 'caches' in globalThis && readOwner() !== undefined

/** The control of a lesson or a course. What is kept of it is compared with the school's once, where bytes need not be spared. */
export const KeepPart = (props: Props) => {
  const client = useQueryClient()
  const { courseId } = props
  useEffect(() => {
    if (checked.has(courseId) || !canKeep() || !navigator.onLine || isSaving()) return
    checked.add(courseId)
    checkKept(client, [courseId]).catch(() => checked.delete(courseId))
  }, [client, courseId])
  if (!canKeep()) return null
  return (
    <KeepControl
      {...props}
      way={
        <p className="small">
          <Link className="link" to="/campuses/profile/kept">
            {m.kept_way()}
          </Link>
        </p>
      }
    />
  )
}
