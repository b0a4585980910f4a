import { connect, type Socket } from 'node:net'

/** An answer as received. */
export interface RawAnswer {
  status: number
  /** Names and values in turn, as sent. */
  rawHeaders: string[]
  body: Buffer
}

/** One keep-alive connection, with as little work as possible on the client's side. */
export interface Connection {
  /** Whether the server has closed it, as it does after some idle time. */
  isClosed(): boolean
  /** Sends a whole request and resolves with its answer; one at a time. */
  send(request: Buffer): Promise<RawAnswer>
  close(): void
}

/** The bytes of a request. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Uint8Array = new Uint8Array(0),
): Buffer {
  const all = { host: '127.0.0.1', ...headers, ...(method !== 'GET' && { 'content-length': body.length }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body])
}

/** Opens a connection, from another address of the loopback network if one is given. */
export function openConnection(port: number, from = '127.0.0.1'): Connection {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
  let received: Buffer[] = []
  let receivedBytes = 0
  let answerBytes: number | null = null
  let waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void } | null = null

  socket.on('data', chunk => {
    received.push(chunk)
    receivedBytes += chunk.length
    answerBytes ??= wholeLength(received.length === 1 ? chunk : Buffer.concat(received))
    if (answerBytes === null || receivedBytes < answerBytes) return
    const bytes = Buffer.concat(received)
    received = []
    receivedBytes = 0
    answerBytes = null
    const answered = waiting
    waiting = null
    answered?.resolve(parsed(bytes))
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error('The server closed the connection')))

  return {
    isClosed: () => socket.destroyed,
    send: request =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) {
          reject(new Error('The connection is closed'))
          return
        }
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close() {
      waiting = null
      socket.destroy()
    },
  }
}

const CONNECTIONS = 8

/** Repeats a request over a few connections at once. `run` throws if an answer has an unexpected status. */
export function loader(
  port: number,
  request: Buffer,
  expectedStatus = 200,
): { run(times: number): Promise<void>; close(): void } {
  let connections: Connection[] = []
  return {
    async run(times) {
      connections = connections.filter(connection => !connection.isClosed())
      while (connections.length < CONNECTIONS) connections.push(openConnection(port))
      let left = times
      const work = async (connection: Connection) => {
        while (left > 0) {
          left -= 1
          const { status } = await connection.send(request)
          if (status !== expectedStatus) throw new Error(`WithHeaders ${status}, not ${expectedStatus}`)
        }
      }
      await Promise.all(connections.map(work))
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** The length of head and body, or null while the head is incomplete. */
function wholeLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return null
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? '0'
  return end + HEAD_END.length + Number(length)
}

function parsed(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf(HEAD_END)
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  return {
    status: Number(first.split(' ')[1]),
    rawHeaders: lines.flatMap(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
    body: bytes.subarray(end + HEAD_END.length),
  }
}
