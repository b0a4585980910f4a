import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** A placeholder for the trends while they are loading. */
export function LoadingTrends() {
  return (
    <Loading text="Loading trends...">
      <Skeleton height="4.5rem" />
      <Skeleton height="16rem" />
      <Skeleton height="40rem" />
    </Loading>
  )
}
