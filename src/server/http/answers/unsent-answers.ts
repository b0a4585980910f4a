import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface UnsentAnswers {
  /** Counts the body of an answer from when it is written to the connection until the client has taken all of it. */
  watch(request: IncomingMessage, response: ServerResponse, body: Buffer): void
}

/**
 * Limits the memory of answers that wait for slow clients.
 *
 * A client that doesn't read keeps its answer in memory, and a stranger can make up any number of different ones. If
 * they take more than `mostBytes`, the clients that have waited longest are disconnected. The newest never is, so an
 * answer of any size can be read. A body that several clients wait for counts once.
 */
export function unsentAnswers(mostBytes: number): UnsentAnswers {
  /** In the order in which they began to wait. */
  const waiting = new Map<ServerResponse, { socket: Socket; body: Buffer }>()
  const clientsOf = new Map<Buffer, number>()
  let bytes = 0

  return {
    watch({ socket }, response, body) {
      if (response.writableLength === 0) return
      waiting.set(response, { socket, body })
      const clients = clientsOf.get(body) ?? 0
      clientsOf.set(body, clients + 1)
      if (clients === 0) bytes += body.length
      response.once('close', () => forget(response))
      if (bytes > mostBytes) disconnectSlowest(response)
    },
  }

  function forget(response: ServerResponse): void {
    const body = waiting.get(response)?.body
    if (body === undefined) return
    waiting.delete(response)
    const clients = clientsOf.get(body)! - 1
    if (clients > 0) {
      clientsOf.set(body, clients)
    } else {
      clientsOf.delete(body)
      bytes -= body.length
    }
  }

  function disconnectSlowest(newest: ServerResponse): void {
    for (const [response, { socket }] of waiting) {
      if (bytes <= mostBytes || response === newest) return
      forget(response)
      socket.destroy()
    }
  }
}
