import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useAdmin } from '#web/session/admin-state.tsx'

/** The owner's settings; undefined until they are read, and for anybody else. */
export function useOwnerSettings(): OwnerSettings | undefined {
  const { admin } = useAdmin()
  return useCall(calls.readSettings, admin ? {} : null).data
}
