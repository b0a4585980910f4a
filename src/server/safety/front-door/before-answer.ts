import type { ServerResponse } from 'node:http'

/** Calls back before an answer's headers are sent, for which Node has no event. */
export function beforeAnswer(response: ServerResponse, callback: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    callback()
    return writeHead(...given)
  }
}
