/** The longest waits for the first screen's script and for what it reads, in ms. The page is empty meanwhile. */
const LONGEST_WAIT = 1_000
const LONGEST_WAIT_FOR_READS = 400

/** What is read before the first screen is there, by address. The screen takes it instead of reading it again. */
const early = new Map<string, Promise<unknown>>()
let isOver = false

/**
 * Waits until the first screen can be rendered whole: for its script and for what it reads. Both were requested before
 * the app. A placeholder would be rendered for nothing, and React would hold back what follows it. Resolves to the
 * script, or to undefined if it is late.
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

/** Keeps what is being read for the first screen. */
export function keepEarly(address: string, answer: Promise<unknown>): void {
  early.set(address, answer)
}

/** What is being read, or was read, for the first screen. Given out once. */
export function takeEarly<Answer>(address: string): Promise<Answer> | undefined {
  const answer = early.get(address)
  early.delete(address)
  return answer as Promise<Answer> | undefined
}

/** Whether the first screen is still being rendered. */
export function isFirstRendering(): boolean {
  return !isOver
}

/** Ends the first rendering, once the screen has taken what it wanted. */
export function endFirstRendering(): void {
  isOver = true
  early.clear()
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
