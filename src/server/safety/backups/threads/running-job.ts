/** A backup job in a thread or process of its own. */
export interface RunningJob {
  /** Resolves when the job's thread or process has ended. Never rejects. */
  ended: Promise<void>
  /** Ends the job at once, whatever it does. */
  kill(): void
}
