import '../../styles/console-members.css'
import '../../styles/console-curriculum.css'
import '../../styles/console-folders.css'
import type { Counts } from '@padauk/contract/staff-curricula'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ArchiveCheck, ArchiveDone, ArchiveUpload } from '#features/staff-curricula/folder-import.tsx'
import { m } from '#words/generated/messages.js'

/** The upload stands in the address, so that a reload comes back to its check. */
const Import = () => {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [done, setDone] = useState<Counts>()
  const [uploadId, name] = [search.get('upload') ?? '', search.get('name') ?? '']
  const go = (next: Record<string, string>) => setSearch(next, { replace: true })
  return (
    <>
      <Link className="btn ghost xs back" to="/console/curriculum">
        <ArrowLeft className="s" aria-hidden />
        {m.console_curriculum()}
      </Link>
      <div className="cm-head">
        <div>
          <h1>{m.console_fol_title()}</h1>
          <p className="muted small">{m.console_fol_lead()}</p>
        </div>
      </div>
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
