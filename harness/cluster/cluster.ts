import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { memoryFolder } from '../../scripts/test-run/temporary-files.ts'
import { ClusterNode } from './node.ts'

const PROGRAMS = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy']
const START_LIMIT_MS = 90_000
const PASSWORD = 'secret0fTheTest'

/** A PostgreSQL of three machines that fails over, made from `deploy/cluster` as its page says. */
export interface Cluster {
  nodes: readonly ClusterNode[]
  /** A machine of its own with HAProxy. */
  entry: ClusterNode
  /** The addresses of the database: of every machine, and of HAProxy. */
  databaseUrls: { hosts: string; haproxy: string }
  /** The machine that takes changes; null while there is none. */
  leader(): Promise<ClusterNode | null>
  /** Waits until a machine takes changes and the others follow it. */
  isWhole(): Promise<void>
  /** Hands over from the leader to another machine, as for an upgrade. */
  switchOver(): Promise<void>
  remove(): void
}

/** Why no cluster can be run here, or null. */
export function whyNoCluster(): string | null {
  const missing = PROGRAMS.filter(program => !existsSync(program))
  if (missing.length > 0) return `these programs are not installed: ${missing.join(', ')}`
  return process.getuid?.() === 0 ? null : 'only root can run a process of each machine as another group'
}

/** Makes a cluster at three addresses `127.<network>.0.x`. `parts` override Patroni's configuration. */
export async function startCluster(network: number, parts: object = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(memoryFolder(), 'first-crack-cluster-'))
  chmodSync(folder, 0o755)
  const addresses = [1, 2, 3].map(number => `127.${network}.0.${number}`)
  const settings = join(folder, 'cluster.env')
  const deployed = readFileSync('deploy/cluster/cluster.env', 'utf8')
  writeFileSync(
    settings,
    deployed
      .replace(/^NODE(\d)=.*/gm, (_, number) => `NODE${number}=${addresses[number - 1]}`)
      .replace(/^(\w+PASSWORD)=$/gm, `$1=${PASSWORD}`)
      .replace(/^PUBLIC_URL=.*/m, 'PUBLIC_URL='),
  )
  const uid = Number(execFileSync('id', ['-u', 'nobody']))
  const nodes = addresses.map((address, index) => {
    const root = join(folder, `node${index + 1}`)
    // A group for each, which no account of the system has.
    const user = { uid, gid: 61_000 + network * 10 + index }
    for (const path of [root, join(root, 'sockets')]) {
      mkdirSync(path)
      chownSync(path, user.uid, user.gid)
    }
    const env = {
      ...process.env,
      ETCD_DATA_DIR: join(root, 'etcd'),
      POSTGRES_DATA_DIR: join(root, 'postgres'),
      SOCKETS: join(root, 'sockets'),
    }
    execFileSync('sh', ['deploy/cluster/configure.sh', settings, String(index + 1), root], { env })
    return new ClusterNode(`node${index + 1}`, address, root, user)
  })
  // Its configuration is that of the first machine but for the address at which it listens.
  const entry = new ClusterNode('entry', `127.${network}.0.9`, join(folder, 'node1'), {
    uid,
    gid: 61_000 + network * 10 + 9,
  })
  const cluster = new RunningCluster(nodes, entry, folder)
  process.once('exit', () => cluster.remove())
  process.once('SIGTERM', () => process.exit(1))
  try {
    for (const node of nodes) node.startEtcd()
    for (const node of nodes) node.startPatroni()
    entry.startHaproxy()
    await cluster.isWhole()
    await cluster.configure(parts)
    return cluster
  } catch (error) {
    cluster.remove()
    throw error
  }
}

interface Member {
  name: string
  role: string
  state: string
}

class RunningCluster implements Cluster {
  readonly nodes: readonly ClusterNode[]
  readonly entry: ClusterNode
  readonly #folder: string

  constructor(nodes: readonly ClusterNode[], entry: ClusterNode, folder: string) {
    this.nodes = nodes
    this.entry = entry
    this.#folder = folder
  }

  get databaseUrls(): Cluster['databaseUrls'] {
    const hosts = this.nodes[0]!.settings.DATABASE_URL!
    return { hosts, haproxy: hosts.replace(/@[^/]+/, `@${this.entry.address}:5000`) }
  }

  async leader(): Promise<ClusterNode | null> {
    const asked = this.nodes.map(async node => {
      const answer = await ask(node, '/primary')
      if (!answer.ok) throw new Error('no leader')
      return node
    })
    return Promise.any(asked).catch(() => null)
  }

  async isWhole(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS
    while (!(await this.#isWholeNow())) {
      if (Date.now() > deadline) throw new Error(`The cluster is not whole:\n${this.#logs()}`)
      await setTimeout(200)
    }
  }

  async switchOver(): Promise<void> {
    const leader = await this.leader()
    if (leader === null) throw new Error('There is no leader')
    const body = JSON.stringify({ leader: leader.name })
    const answer = await ask(leader, '/switchover', { method: 'POST', body }, 60_000)
    const said = await answer.text()
    if (!answer.ok) throw new Error(`The switchover was refused: ${said}`)
  }

  /** Changes Patroni's configuration. */
  async configure(parts: object): Promise<void> {
    const answer = await ask(this.nodes[0]!, '/config', { method: 'PATCH', body: JSON.stringify(parts) })
    if (!answer.ok) throw new Error(await answer.text())
  }

  remove(): void {
    if (!existsSync(this.#folder)) return
    for (const node of [...this.nodes, this.entry]) {
      node.connectAgain()
      for (let tries = 0; tries < 20 && node.runs(/./); tries += 1) {
        node.signal('SIGKILL')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      }
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #isWholeNow(): Promise<boolean> {
    const leader = await this.leader()
    if (leader === null) return false
    const told = await ask(leader, '/cluster').catch(() => null)
    if (told === null) return false
    const { members } = (await told.json()) as { members: Member[] }
    const standbys = members.filter(
      ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
    )
    return (
      members.length === this.nodes.length &&
      standbys.length === members.length - 1 &&
      standbys.some(({ role }) => role === 'sync_standby')
    )
  }

  #logs(): string {
    return this.nodes
      .map(({ name }) => {
        const log = join(this.#folder, name, 'patroni.log')
        return `${name}: ${existsSync(log) ? readFileSync(log, 'utf8').slice(-1_500) : 'no log'}`
      })
      .join('\n')
  }
}

function ask(node: ClusterNode, path: string, init: RequestInit = {}, limitMs = 3_000): Promise<Response> {
  return fetch(`http://${node.address}:8008${path}`, { ...init, signal: AbortSignal.timeout(limitMs) })
}
