/** The full address of an API path: on the configured host, else on the page's own. */
export function apiUrl(path: string): string {
  return `${import.meta.env.API_BASE_URL ?? ''}${path}`
}
