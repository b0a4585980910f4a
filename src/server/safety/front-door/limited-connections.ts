import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { stopRequests } from './connection-parser.ts'

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
    // Closing checks every connection, so it is done once a second at most.
    if (open <= most || performance.now() - closedAt < CLOSE_EVERY_MS) return
    closedAt = performance.now()
    server.closeIdleConnections()
  })
}

/**
 * Returns a function that closes the connections on which nothing was ever sent. Browsers open some ahead, and Node
 * doesn't count them as idle, so a server that stops would wait for them.
 */
export function unusedConnections(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** How many requests a client may send on one connection before the first is answered. Browsers don't pipeline. */
const MOST_AHEAD = 16

/**
 * Creates a check that disconnects clients that pipeline too many requests. Node would handle all requests of 64 kB in
 * one turn of the event loop, even those of a closed connection. The check returns true if the request must not be
 * answered.
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
      stopRequests(socket)
      socket.destroy()
      return true
    }
    ahead.set(socket, count)
    response.once('close', () => ahead.set(socket, ahead.get(socket)! - 1))
    return false
  }
}
