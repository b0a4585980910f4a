/** A job with backups that runs apart from the event loop. */
export interface RunningJob {
  /** Resolves when whatever did the job has ended. Never rejects. */
  ended: Promise<void>
  /** Ends the job at once, whatever it does. */
  kill(): void
}
