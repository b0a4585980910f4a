import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useAdmin } from '#web/session/admin-state.tsx'

/** The owner's settings; undefined until they are read, and for anybody else. */
export function useOwnerSettings(): OwnerSettings | undefined {
  const { admin } = useAdmin()
  return useCall(calls.readSettings, admin ? {} : null).data
}

/** Today in the owner's time zone. */
export function todayOf({ time_zone }: OwnerSettings): IsoDate {
  return startedAtIn(time_zone, { instant: new Date().toISOString() }).roast_date
}
