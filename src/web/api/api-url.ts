import { type Addressed, addressOf, type Parameters } from '#contract/call.ts'

/** The full address of an API path, on the configured host or the page's own. */
export function apiUrl(path: string): string {
  return `${import.meta.env.API_BASE_URL ?? ''}${path}`
}

/** The full address of a call, for links and images. */
export function urlOf<Takes extends Parameters>(call: Addressed<Takes>, takes: NoInfer<Takes>): string {
  return apiUrl(addressOf(call, takes))
}
