import type { Activity } from '#contract/activity.ts'
import * as calls from '#contract/calls.ts'
import { callRead } from '#web/api/call-read.ts'
import { useCallPages } from '#web/api/pages/use-call-pages.ts'

const PAGE_SIZE = 200

/** Reads the activity log page by page, newest first, and again whenever the section is opened. */
export function useActivity() {
  return useCallPages<Activity, string | undefined>({
    queryKey: [calls.listActivity.path, 'pages'],
    shows: calls.listActivity.shows,
    readOf: cursor => callRead(calls.listActivity, { limit: PAGE_SIZE, cursor }),
    firstStart: undefined,
    // Logins in other browsers change the log too.
    staleTime: 0,
    gcTime: 0,
  })
}
