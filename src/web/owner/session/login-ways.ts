import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'

/** How the owner can log in on this page. Until the server has answered, by password. */
export function useLoginWays(): { password: boolean; passkey: boolean } {
  const { data } = useCall(calls.readLoginWays, {})
  return { password: data?.password ?? true, passkey: hasPasskeysOf(data?.passkey_host ?? null) }
}

/** Whether this page can use passkeys of a host. Browsers offer none over plain http. */
export function hasPasskeysOf(host: string | null): boolean {
  return host === window.location.hostname && window.PublicKeyCredential !== undefined
}
