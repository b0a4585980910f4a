import * as calls from '#contract/calls.ts'
import { useCall, useCallPage } from '#web/api/get-cache.ts'
import { useAdmin } from '#web/session/admin-state.tsx'

const OFTEN = { everyMilliseconds: 10_000, needsSession: false }
const COUNT = { limit: 0 }

/** How many files and drinkers' messages wait for the owner on the bench, and where; 0 for visitors. */
export function useWaiting(): { count: number; feedback: number; what: string } {
  const { admin } = useAdmin()
  const files = useCall(calls.listInbox, admin ? COUNT : null, OFTEN).data?.total ?? 0
  const feedback = useCallPage(calls.listFeedback, admin ? COUNT : null, OFTEN).data?.totalCount ?? 0
  if (!admin) return { count: 0, feedback: 0, what: '' }
  const what = feedback === 0 ? 'in the inbox' : files === 0 ? 'from drinkers' : 'waiting'
  return { count: files + feedback, feedback, what }
}
