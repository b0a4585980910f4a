/** Smaller differences are those of the seconds that the server says, and of the way. */
const CLOCKS_DIFFER_MS = 1_500

/**
 * How much later the server's clock is than this device's, in ms, by an answer that has just come, or came at an
 * instant of this device's clock. Answers say whole seconds.
 */
export function serverAhead({ headers }: { headers: Headers }, askedAt: number, arrivedAt: number): number {
  const ahead = Date.parse(headers.get('Date') ?? '') + 500 - (askedAt + arrivedAt) / 2
  return Number.isNaN(ahead) || Math.abs(ahead) < Math.max(CLOCKS_DIFFER_MS, arrivedAt - askedAt)
    ? 0
    : Math.round(ahead)
}
