import { CountBadge } from '#web/ui/count-badge.tsx'
import { useWaiting } from './waiting.ts'

/** The number of files and messages that wait for the owner. */
export default function WaitingBadge() {
  const { count, what } = useWaiting()
  return <CountBadge count={count} of={what} />
}
