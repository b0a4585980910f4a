const RETRIES = 5
const FIRST_DELAY_MILLISECONDS = 1000

/** How long to wait after the n-th failure in a row before trying again, in ms; null once all retries are used. */
export function retryDelay(failures: number): number | null {
  return failures < 1 || failures > RETRIES ? null : FIRST_DELAY_MILLISECONDS * 2 ** (failures - 1)
}
