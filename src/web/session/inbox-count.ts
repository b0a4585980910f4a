import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useAdmin } from './admin-state.tsx'

const READ_EVERY_MILLISECONDS = 10_000

/** How many files wait in the owner's inbox; 0 for everybody else. */
export function useInboxCount(): number {
  const { admin } = useAdmin()
  const { data } = useCall(calls.listInbox, admin ? { limit: 0 } : null, {
    everyMilliseconds: READ_EVERY_MILLISECONDS,
    needsSession: false,
  })
  return admin ? (data?.total ?? 0) : 0
}
