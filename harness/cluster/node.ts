import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** One machine of a cluster: processes of one group of the system, at an address of the loopback interface. */
export class ClusterNode {
  readonly name: string
  readonly address: string
  readonly #root: string
  readonly #user: { uid: number; gid: number }

  constructor(name: string, address: string, root: string, user: { uid: number; gid: number }) {
    this.name = name
    this.address = address
    this.#root = root
    this.#user = user
  }

  /** Starts etcd, as Debian's unit does. */
  startEtcd(): void {
    this.#run('etcd', '/usr/bin/etcd', [], 'etc/default/etcd')
  }

  /** Starts Patroni, which starts PostgreSQL. */
  startPatroni(): void {
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    this.#run(
      'patroni',
      '/usr/bin/patroni',
      [join(this.#root, 'etc/patroni/config.yml')],
      'etc/patroni_env.conf',
      {
        PATH: path,
      },
    )
  }

  /** Starts HAProxy as root, which may listen on port 80. */
  startHaproxy(): void {
    const configuration = join(this.#root, 'etc/haproxy/haproxy.cfg')
    this.#run(
      'haproxy',
      '/usr/sbin/haproxy',
      ['-f', configuration],
      'etc/default/haproxy',
      { THIS: this.address },
      0,
    )
  }

  /** The settings of its instance of First Crack. */
  get settings(): Record<string, string> {
    return this.#environment('etc/first-crack.env')
  }

  /** Sends a signal to all processes whose command line matches. */
  signal(signal: NodeJS.Signals, commandLine = /./): void {
    for (const pid of this.#processes()) {
      if (!commandLine.test(commandLineOf(pid))) continue
      try {
        process.kill(pid, signal)
      } catch {
        // It has already ended.
      }
    }
  }

  /** Whether one of its processes matches. */
  runs(commandLine: RegExp): boolean {
    return this.#processes().some(pid => commandLine.test(commandLineOf(pid)))
  }

  /** Lets no packet through between this machine and any other, until `connectAgain`. */
  cutOff(): void {
    for (const rule of this.#rules()) execFileSync('iptables', ['-w', '-I', 'OUTPUT', ...rule])
  }

  connectAgain(): void {
    for (const rule of this.#rules()) {
      try {
        execFileSync('iptables', ['-w', '-D', 'OUTPUT', ...rule], { stdio: 'ignore' })
      } catch {
        // It wasn't cut off.
      }
    }
  }

  #rules(): string[][] {
    const own = ['-m', 'owner']
    const gid = String(this.#user.gid)
    return [
      [...own, '--gid-owner', gid, '!', '-d', this.address, '-j', 'DROP'],
      ['-d', this.address, ...own, '!', '--gid-owner', gid, '-j', 'DROP'],
    ]
  }

  #run(
    name: string,
    command: string,
    args: string[],
    settings: string,
    others: NodeJS.ProcessEnv = {},
    uid = this.#user.uid,
  ): ChildProcess {
    const log = openSync(join(this.#root, `${name}.log`), 'a')
    const env = { LANG: 'C.UTF-8', ...this.#environment(settings), ...others }
    const child = spawn(command, args, {
      gid: this.#user.gid,
      uid,
      env,
      stdio: ['ignore', log, log],
      detached: true,
      cwd: this.#root,
    })
    child.unref()
    return child
  }

  #environment(file: string): Record<string, string> {
    return parseEnv(readFileSync(join(this.#root, file), 'utf8')) as Record<string, string>
  }

  #processes(): number[] {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && groupOf(name) === this.#user.gid)
      .map(Number)
  }
}

function groupOf(pid: string): number | null {
  try {
    return Number(/^Gid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
