import { useAdmin } from '#web/session/admin-state.tsx'
import { stored } from '#web/ui/stored.ts'

interface WayThrough {
  /** Whether the owner has hidden the steps. */
  isLeft: boolean
  /** Whether the owner goes on without the first step. */
  isAboutSkipped: boolean
}

const wayThrough = stored<WayThrough>('first-steps', kept => ({
  isLeft: kept?.isLeft === true,
  isAboutSkipped: kept?.isAboutSkipped === true,
}))

/** Whether the first steps may be shown: to the owner, until they are left in this browser. */
export function useFirstSteps(): boolean {
  const { admin } = useAdmin()
  const { isLeft } = wayThrough.use()
  return admin && !isLeft
}

/** Whether the first step was skipped in this browser. */
export function useAboutSkipped(): boolean {
  return wayThrough.use().isAboutSkipped
}

/** Skips the first step, or comes back to it. */
export function skipAbout(isAboutSkipped: boolean): void {
  wayThrough.change({ isAboutSkipped })
}

/** Hides the first steps for good, in this browser. One that stores nothing shows them again at the next visit. */
export function leaveFirstSteps(): void {
  wayThrough.change({ isLeft: true })
}
