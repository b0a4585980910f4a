import { useEffect, useRef, useState } from 'react'
import { useSending } from '#web/api/use-send.ts'

/** How far work is. */
export interface Progress {
  done: number
  total: number
}

/** A run of work that takes long. */
export interface Run {
  /** Checked before each step. */
  isStopped: () => boolean
  show: (progress: Progress) => void
}

/** Does one thing after the other, until done or stopped. */
export async function inTurn<Item>(
  items: readonly Item[],
  { isStopped, show }: Run,
  doOne: (item: Item) => Promise<void>,
): Promise<void> {
  for (const [done, item] of items.entries()) {
    if (isStopped()) return
    show({ done, total: items.length })
    await doOne(item)
  }
}

/** Work that takes long and sends calls. When its screen is left, it goes on, or stops after the current step. */
export function useLongWork<Arguments extends unknown[], Answer>(
  whenLeft: 'goes on' | 'stops',
  work: (run: Run, ...given: Arguments) => Promise<Answer>,
) {
  /** Null while nothing is being done, or until the work shows it. */
  const [progress, show] = useState<Progress | null>(null)
  const [isStopping, setStopping] = useState(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current ||= whenLeft === 'stops'
    },
    [whenLeft],
  )
  const { send, isSending } = useSending((...given: Arguments) =>
    work({ isStopped: () => stopped.current, show }, ...given),
  )
  const run = async (...given: Arguments) => {
    stopped.current = false
    setStopping(false)
    try {
      return await send(...given)
    } finally {
      show(null)
    }
  }
  /** Stops after the current step. */
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  return { progress, isRunning: isSending, isStopping, run, stop }
}
