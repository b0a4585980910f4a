import type { ReactNode } from 'react'
import { messageOf } from '#web/api/api-client.ts'
import type { Reading } from '#web/api/get-cache.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'

interface NotReadProps {
  /** The name of a screen that has nothing else to show yet. */
  heading?: string
  reads: readonly Pick<Reading<unknown>, 'error' | 'retry'>[]
  /** Said where the failure has no sentence of its own. */
  failed?: string
  /** What stands there while it is loading. */
  loading?: ReactNode
}

/** In place of what is being read: that it is loading, or why it can't be read. */
export function NotRead({ heading, reads, failed, loading = <DelayedLoading /> }: NotReadProps) {
  const error = reads.find(read => read.error !== null)?.error
  const retry = () => {
    for (const read of reads) read.retry()
  }
  return (
    <>
      {heading !== undefined && <h1 className="visually-hidden">{heading}</h1>}
      {error == null ? loading : <ErrorState message={messageOf(error, failed)} onRetry={retry} />}
    </>
  )
}
