/** The longest waits for the first screen's script and for what it reads, in ms. The page is empty meanwhile. */
const LONGEST_WAIT = 1_000
const LONGEST_WAIT_FOR_READS = 400

/** Reads that were started for the first screen, by address. The screen takes them instead of reading again. */
const prefetched = new Map<string, Promise<unknown>>()
let isOver = false
let isComingBack = false

/**
 * Waits for the first screen's script and its reads, so that the screen is rendered whole, without a placeholder: after
 * a placeholder, React delays what replaces it. Both were requested before the app. Resolves to the script, or to
 * undefined if it takes too long.
 */
export async function readyForFirst<Script>(
  script: Promise<Script> | undefined,
  reads: Promise<unknown>,
): Promise<Script | undefined> {
  const [loaded] = await Promise.all([
    Promise.race([script, wait(LONGEST_WAIT)]),
    Promise.race([reads, wait(LONGEST_WAIT_FOR_READS)]),
  ])
  return loaded
}

/** Keeps a read for the first screen. */
export function keepPrefetched(address: string, answer: Promise<unknown>): void {
  prefetched.set(address, answer)
}

/** The read that was started for the first screen; undefined if there is none or it was taken already. */
export function takePrefetched<Answer>(address: string): Promise<Answer> | undefined {
  const answer = prefetched.get(address)
  prefetched.delete(address)
  return answer as Promise<Answer> | undefined
}

/** Whether the first screen is still being rendered. */
export function isFirstRendering(): boolean {
  return !isOver
}

/** Whether the reader is being brought back to a place on the first screen, so that all of it is rendered first. */
export function isRestoring(): boolean {
  return isComingBack
}

export function setRestoring(restoring: boolean): void {
  isComingBack = restoring
}

/** Ends the first rendering, and forgets the reads that the screen didn't take. */
export function endFirstRendering(): void {
  isOver = true
  prefetched.clear()
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
