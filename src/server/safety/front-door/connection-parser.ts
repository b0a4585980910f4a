import type { Socket } from 'node:net'

/** Takes a piece of a body, as the method of a parser. */
type TakesPiece = (this: Parser, piece: Buffer) => void

/** `HTTPParser.kOnBody` */
const ON_BODY = 3
/** How often 64 kB or so of what nobody reads are taken from a connection, in ms. */
const DROP_EVERY_MS = 10
/** Makes the parser fail. */
const FAIL = -1

/**
 * What Node's parser of a connection calls (`lib/_http_common.js` and `lib/_http_server.js` of Node 24). It parses 64
 * kB in one turn of the event loop, and nothing in Node's documentation stops it.
 */
interface Parser {
  /** Takes a request. Node sets it for each connection. */
  onIncoming: () => number
  /** Takes a piece of a body. Node sets it once, and uses the parser for other connections afterwards. */
  [ON_BODY]: TakesPiece | null
}

/** Node's own functions of the parsers in which they are replaced. */
const replaced = new WeakMap<Parser, TakesPiece>()

/** Takes no further request of a connection, not even one that has arrived. */
export function stopRequests(socket: Socket): void {
  const parser = parserOf(socket)
  if (parser !== null) parser.onIncoming = () => FAIL
}

/** Replaces what takes the pieces of bodies on a connection by what `made` makes of Node's own; null drops them. */
export function replaceTaking(socket: Socket, made: (own: TakesPiece) => TakesPiece | null): void {
  const parser = parserOf(socket)
  if (parser === null) return
  parser[ON_BODY] = made(replaced.get(parser) ?? keepUntilClosed(parser, socket))
}

/** Remembers Node's own function, and gives it back before Node gives the parser to another connection. */
function keepUntilClosed(parser: Parser, socket: Socket): TakesPiece {
  const own = parser[ON_BODY]!
  replaced.set(parser, own)
  socket.prependOnceListener('close', () => {
    parser[ON_BODY] = own
    replaced.delete(parser)
  })
  return own
}

/** Drops what is still to come on a connection, unparsed. What has arrived is parsed to its end, and dropped. */
export function dropRest(socket: Socket): void {
  stopRequests(socket)
  replaceTaking(socket, () => null)
  socket.resume()
  // Once it reads again: Node's parser takes what arrives only while nobody else listens to the socket.
  process.nextTick(() => socket.removeAllListeners('data').on('data', pause))

  /** Otherwise the system would give megabytes in one turn of the event loop. */
  function pause(): void {
    socket.pause()
    setTimeout(() => socket.resume(), DROP_EVERY_MS)
  }
}

/** Node's parser of a connection; null once it is closed. */
function parserOf(socket: Socket): Parser | null {
  return (socket as Socket & { parser?: Parser | null }).parser ?? null
}
