const RETRIES = 5
const FIRST_DELAY_MILLISECONDS = 1000

/** The delay before retrying after this many failures in a row, in ms; null once all retries are used up. */
export function retryDelay(failures: number): number | null {
  return failures < 1 || failures > RETRIES ? null : FIRST_DELAY_MILLISECONDS * 2 ** (failures - 1)
}
