// Connections that send bytes whatever is answered. Runs in the clients' process.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Poured, PourJob } from './load.ts'

/** Where an answer has its status. */
const STATUS = ['HTTP/1.1 '.length, 'HTTP/1.1 200'.length] as const

/** Opens all connections, sends on all at once, and comes again when the server has closed them. */
export async function pour({ port, sent, connections, milliseconds, pauseMs }: PourJob): Promise<Poured> {
  const bytes = sent.map(text => Buffer.from(text, 'latin1'))
  const end = performance.now() + milliseconds
  const statuses: Poured['statuses'] = {}
  while (performance.now() < end) {
    const sockets = await Promise.all(Array.from({ length: connections }, opened))
    const answers = sockets.map(firstStatus)
    for (const [index, socket] of sockets.entries()) socket.write(bytes[index % bytes.length]!)
    const isOver = setTimeout(Math.max(0, end - performance.now())).then(() => {
      for (const socket of sockets) socket.destroy()
    })
    for (const status of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1
    await Promise.race([setTimeout(pauseMs), isOver])
  }
  return { statuses }

  async function opened(): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return socket.on('error', () => {})
  }
}

/** The status of a connection's first answer once the connection is closed; `none` without an answer. */
async function firstStatus(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', chunk => {
    if (answer.length < STATUS[1]) answer += chunk.toString('latin1')
  })
  await new Promise(resolve => socket.once('close', resolve))
  return answer.slice(...STATUS) || 'none'
}
