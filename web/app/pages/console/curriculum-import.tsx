import type { Counts } from '@padauk/contract/staff-curricula'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ArchiveCheck, ArchiveDone, ArchiveUpload } from '#features/staff-curricula/folder-import.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { m } from '#words/staff-curricula'

/** The upload is in the URL, so that a reload returns to its check. */
const Import = () => {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState<Counts>()
  const [uploadId, name] = [search.get('upload') ?? '', search.get('name') ?? '']
  const go = (next: Record<string, string>) => setSearch(next, { replace: true })
  return (
    <>
      <Link className="btn ghost tight console-back" to="/console/curriculum">
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_place_curriculum()}
      </Link>
      <PageHead title={m.console_fol_title()} lead={m.console_fol_lead()} />
      {done ? (
        <ArchiveDone counts={done} onAnother={() => setDone(undefined)} />
      ) : /^[0-9a-f]{32}$/.test(uploadId) ? (
        <ArchiveCheck
          key={uploadId}
          uploadId={uploadId}
          name={name}
          onOther={() => go({})}
          onCancel={() => void navigate('/console/curriculum')}
          onDone={(counts) => {
            setDone(counts)
            go({})
          }}
        />
      ) : (
        <ArchiveUpload onWhole={(upload, file) => go({ upload, name: file })} />
      )}
    </>
  )
}
export default Import
