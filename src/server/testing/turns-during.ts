import { setImmediate as immediate } from 'node:timers'

/** Counts the turns of the event loop in which other work could run until this is done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    if (isOver) return
    turns += 1
    immediate(turn)
  }
  immediate(turn)
  await work()
  isOver = true
  return turns
}
