import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { m } from '#words/archives'
import { archiveSizeQuery, downloadArchive } from './archives.api.ts'

/** As mobile data plans count: 10^6 bytes. Never 0, which would promise nothing. */
const megabytes = (bytes: number) => Math.max(bytes / 1_000_000, 0.1).toFixed(1)

/** All of one's data as one file, with its size before the tap, and how to have it deleted (PROF-3). */
export const ArchivePart = () => {
  const { data: bytes } = useQuery(archiveSizeQuery)
  const download = useMutation(downloadArchive)
  // `isPending` changes only with the next render, too late to block a double press.
  const isBusy = useRef(false)
  const press = () => {
    if (isBusy.current) return
    isBusy.current = true
    download.mutate(undefined, {
      onSettled: () => {
        isBusy.current = false
      },
    })
  }
  return (
    <div className="card pad stack gap-4">
      <div className="row wraps">
        <Button look="sec" aria-disabled={download.isPending} onClick={press}>
          <Download className="icon-small" aria-hidden />
          {download.isPending ? m.archive_making() : m.archive_act()}
        </Button>
        {bytes !== undefined && <span className="small muted num">{m.archive_about({ size: megabytes(bytes) })}</span>}
      </div>
      <p className="small muted">
        {m.archive_delete_hint()}{' '}
        <Link className="link" to="/privacy-policy">
          {m.archive_delete_link()}
        </Link>
      </p>
    </div>
  )
}
