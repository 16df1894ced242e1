import './claims.css'
import { fileUrl } from '@padauk/contract/files'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { megabytes } from '#lib/megabytes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/claims'
import { proofSizeQuery } from './claims.api.ts'

type Props = {
  /** Signed, valid for 15 minutes. */
  path: string
  time: string
  /** Refetches the claims, and with them a fresh signed path. */
  onRetry: () => Promise<unknown>
  onClose: () => void
}

/** The payment proof, as large as the window allows, in the width of a phone. The whole file has its size beside it. */
export const ProofDialog = ({ path, time, onRetry, onClose }: Props) => {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const { data: bytes } = useQuery({ ...proofSizeQuery(path), enabled: state === 'shown' })
  const retry = async () => {
    setState('loading')
    await onRetry()
  }
  return (
    <Dialog
      title={m.claim_proof()}
      onClose={onClose}
      foot={
        state === 'shown' && (
          <a className="btn sec" href={fileUrl(path)} target="_blank" rel="noopener noreferrer">
            {bytes ? m.claim_proof_alone_size({ size: megabytes(bytes) }) : m.claim_proof_alone()}
          </a>
        )
      }
    >
      <div className="proof">
        {state === 'loading' && (
          <>
            <Loading />
            <Skeleton className="h-80 w-full" />
          </>
        )}
        {state === 'failed' ? (
          <div className="note bad flex-wrap" role="alert">
            <CloudOff aria-hidden />
            <p className="grow min-w-48">{m.claim_proof_failed()}</p>
            <Button look="sec" size="tight" onClick={() => void retry()}>
              {m.retry()}
            </Button>
          </div>
        ) : (
          <img
            className={state === 'loading' ? 'coming' : undefined}
            src={fileUrl(path, 768)}
            alt={m.claim_proof_picture({ time })}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </div>
    </Dialog>
  )
}
