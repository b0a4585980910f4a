import { CountMark } from '#web/ui/count-mark.tsx'
import { useWaiting } from './waiting.ts'

/** The number of files and messages that wait for the owner. */
export default function WaitingMark() {
  const { count, what } = useWaiting()
  return <CountMark count={count} of={what} />
}
