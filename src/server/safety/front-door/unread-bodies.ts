import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { dropRest, replaceTaking } from './connection-parser.ts'
import { beforeAnswer } from './request-queue.ts'

/** How long what a client goes on sending after its answer is dropped before its connection is cut, in ms. */
const LINGER_MS = 2_000

/**
 * How many pieces of a body are kept before anybody reads it. 1,000 take a millisecond or two, and 64 kB may hold
 * 11,000.
 */
const MOST_PIECES = 1_000

const left = new WeakSet<Duplex>()

/** Whether the rest of what comes on a connection is left unread, whatever it is. Its last request is answered. */
export function isLeftUnread(socket: Duplex): boolean {
  return left.has(socket)
}

/**
 * Leaves the rest of a request unread, and closes its connection after the answer.
 *
 * What the client goes on sending is dropped for a while, because one that can't finish might never read the answer.
 */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (left.has(socket) || socket.destroyed) return
  left.add(socket)
  response.shouldKeepAlive = false
  dropRest(socket)
  // Called after the last answer of a connection. Node's own closes it at once, and the answer might be lost.
  socket.destroySoon = () => {
    socket.end()
    const cut = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(cut))
  }
  socket.once('close', () => request.destroy())
}

/** Leaves the rest of a request unread if it is answered before it is complete. */
export function leaveUnreadIfAnswered(request: IncomingMessage, response: ServerResponse): void {
  beforeAnswer(response, () => {
    if (!request.complete) leaveUnread(request, response)
  })
}

/**
 * Holds back a body in chunks until it is read, because each chunk costs, however short. Calls `begin` when all that
 * came with the headers is parsed, or `refuse` as soon as that is too many chunks.
 */
export function holdBack(
  request: IncomingMessage,
  { begin, refuse }: Record<'begin' | 'refuse', () => void>,
): void {
  const { socket } = request
  let pieces = 0
  // Whoever reads the body resumes it.
  socket.pause()
  replaceTaking(
    socket,
    own =>
      function (piece) {
        pieces += 1
        if (pieces <= MOST_PIECES) own.call(this, piece)
        else refuse()
      },
  )
  // Node runs what waits for the next tick after each piece.
  setImmediate(() => {
    if (pieces > MOST_PIECES) return
    replaceTaking(socket, own => own)
    begin()
  })
}
