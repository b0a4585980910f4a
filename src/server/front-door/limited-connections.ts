import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections may be open before those without a request are closed. */
const MOST_CONNECTIONS = 2_000
const CLOSE_EVERY_MS = 1_000

/** Closes idle connections while there are too many, so that a stranger can't use up those that the system allows. */
export function limitConnections(server: Server, most = MOST_CONNECTIONS): void {
  let open = 0
  let closedAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    // It looks at every connection, so not each time.
    if (open <= most || performance.now() - closedAt < CLOSE_EVERY_MS) return
    closedAt = performance.now()
    server.closeIdleConnections()
  })
}

/** How many requests a client may send before the answer to an earlier one. Browsers send none. */
const MOST_AHEAD = 16

/**
 * Makes a check for each request, which disconnects clients that send too many requests ahead of their answers: all of
 * a packet's requests are handled in one turn of the event loop. Returns true if the request must not be answered.
 */
export function pipelineLimit(
  most = MOST_AHEAD,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ahead = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    if (socket.destroyed) return true
    // A response has no socket until the one before it on the connection is finished.
    if (response.socket !== null) return false
    const count = (ahead.get(socket) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return true
    }
    ahead.set(socket, count)
    response.once('close', () => ahead.set(socket, ahead.get(socket)! - 1))
    return false
  }
}
