import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A server of WebLCDs as Artisan runs one: it sends texts to whoever is connected. */
export interface FakeArtisan {
  url: string
  port: number
  /** Sends a text, or an object as JSON, to everybody. */
  send(message: string | object): void
  /** Waits until everything that was sent has arrived. */
  isHeard(): Promise<void>
  /** How many connections there were so far, and how many there are. */
  connections(): { made: number; open: number }
  close(): Promise<void>
}

/** Starts it, on a free port if none is given. */
export async function startFakeArtisan(port = 0): Promise<FakeArtisan> {
  const sockets = new Set<Duplex>()
  let made = 0
  let onPong = () => {}
  const server = createServer()
  server.on('upgrade', (request, socket) => {
    if (request.url !== '/websocket') return socket.destroy()
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${RFC_6455}`)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
    )
    made += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (frame: Buffer) => {
      if (frame[0] === PONG) onPong()
      else socket.end()
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const used = (server.address() as AddressInfo).port
  return {
    url: `ws://127.0.0.1:${used}/websocket`,
    port: used,
    send(message) {
      const text = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
      if (text.length > 125) throw new Error('Only short messages can be sent')
      for (const socket of sockets) socket.write(Buffer.concat([Buffer.from([TEXT, text.length]), text]))
    },
    isHeard: () =>
      new Promise<void>(resolve => {
        onPong = resolve
        for (const socket of sockets) socket.write(Buffer.from([PING, 0]))
      }),
    connections: () => ({ made, open: sockets.size }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The first byte of a whole frame. */
const TEXT = 0x81
const PING = 0x89
const PONG = 0x8a

const RFC_6455 = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
