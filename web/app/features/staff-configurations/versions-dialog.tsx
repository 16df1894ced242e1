import type { Language } from '@padauk/rules/languages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatTime } from '#lib/dates.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-configurations'
import { type ConfigurationKey, readVersion, versionsQuery } from './staff-configurations.api.ts'

/** Earlier versions of a text, which can be loaded into the editor. */
export const VersionsDialog = ({
  configuration,
  language,
  onTake,
  onClose,
}: {
  configuration: ConfigurationKey
  language: Language
  onTake: (text: string) => void
  onClose: () => void
}) => {
  const { data, error, refetch } = useQuery(versionsQuery(configuration, language))
  const read = useMutation(readVersion)
  const take = (version_id: number) =>
    read.mutate(version_id, { onSuccess: ({ content: { value } }) => onTake(String(value)) })
  return (
    <Dialog title={m.console_versions()} onClose={onClose}>
      {data ? (
        data.content.data.length === 0 ? (
          <Empty title={m.console_versions_none()} />
        ) : (
          <ul className="page-versions">
            {data.content.data.map(({ version_id, staff, created_at, length }) => (
              <li key={version_id}>
                <span className="grow min-w-0">
                  <span className="strong num block">{formatTime(created_at)}</span>
                  <span className="small muted">
                    {staff || m.console_version_shipped()} · {m.console_version_length({ count: length })}
                  </span>
                </span>
                <Button look="sec" size="tight" disabled={read.isPending} onClick={() => take(version_id)}>
                  {m.console_version_take()}
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading />
          <Skeleton className="h-48" />
        </>
      )}
    </Dialog>
  )
}
