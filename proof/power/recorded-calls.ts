import { resolve } from 'node:path'

/** One thing a process did to the disk, or an answer it started to send; ordered by when they ended. */
export type RecordedCall =
  | { kind: 'create'; path: string }
  | { kind: 'mkdir'; path: string }
  | { kind: 'unlink'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'link'; path: string; to: string }
  | { kind: 'write'; path: string; offset: number; data: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  /** Between `sync starts` and `sync ends` the disk is told to keep everything written before the start. */
  | { kind: 'sync starts' | 'sync ends'; path: string; thread: string }
  | { kind: 'answer' }

const WATCHED =
  'openat,open,creat,write,writev,pwrite64,pwritev,pwritev2,ftruncate,truncate,fallocate,fsync,fdatasync,' +
  'sync_file_range,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,mkdir,mkdirat,rmdir,' +
  'copy_file_range,sendfile,lseek,mmap'

/** The command to put before a program's own to record its calls; the program stays the process that is started. */
export function recorder(logFile: string): string[] {
  return [
    'strace',
    '-D',
    '-f',
    // Only the listed calls stop the process.
    '--seccomp-bpf',
    '-y',
    '-xx',
    '-s',
    '100000000',
    '-e',
    'signal=KILL',
    '-e',
    `trace=${WATCHED}`,
  ].concat(['-o', logFile])
}

const ANSWER = hexOf('HTTP/1.1 ')
const UNFINISHED = ' <unfinished ...>'

/**
 * Reads the recorder's logs of one process after another (strace's manual, "-f", "-y" and "-xx"): calls on files in
 * `folder`, which is empty at first, and HTTP answers. Throws on a way of writing it doesn't know rather than miss a
 * write.
 */
export class CallReader {
  readonly calls: RecordedCall[] = []
  readonly #folder: string
  readonly #sizes = new Map<string, number>()
  /** The start of a call that another thread interrupted. */
  #unfinished = new Map<string, string>()
  #files = new Map<string, { position: number; isAppending: boolean }>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads the whole log of a process that has ended. */
  read(log: string): void {
    this.#unfinished = new Map()
    this.#files = new Map()
    for (const line of log.split('\n')) this.#readLine(line)
  }

  #readLine(line: string): void {
    const space = line.indexOf(' ')
    const thread = line.slice(0, space)
    const text = line.slice(space).trimStart()
    if (text.endsWith(UNFINISHED)) {
      const begun = text.slice(0, -UNFINISHED.length)
      this.#unfinished.set(thread, begun)
      this.#begin(begun, thread)
    } else if (text.startsWith('<... ')) {
      this.#end((this.#unfinished.get(thread) ?? '') + text.slice(text.indexOf(' resumed>') + 9), thread)
    } else {
      this.#begin(text, thread)
      this.#end(text, thread)
    }
  }

  /** Notes calls that count from their start: an answer may be on its way, and a sync keeps nothing written later. */
  #begin(text: string, thread: string): void {
    const name = nameOf(text)
    if (name === 'write' || name === 'writev') {
      const quote = text.indexOf('"')
      if (quote !== -1 && text.startsWith(ANSWER, quote + 1)) this.calls.push({ kind: 'answer' })
    } else if (name === 'fsync' || name === 'fdatasync') {
      const path = this.#openPathOf(text)
      if (path !== undefined) this.calls.push({ kind: 'sync starts', path, thread })
    }
  }

  #end(text: string, thread: string): void {
    const result = Number(/\) += (-?\d+)[^"]*$/.exec(text)?.[1] ?? -1)
    if (result < 0) return
    const name = nameOf(text)
    const path = NAMING.has(name) ? namedPathsOf(text).find(this.#isOurs) : this.#openPathOf(text)
    if (path === undefined) return
    switch (name) {
      case 'openat':
        this.#open(text, path, String(result))
        break
      case 'write':
        this.#write(path, { text, result, fd: fdOf(text) })
        break
      case 'pwrite64':
        this.#writeAt(path, Number(/, (\d+)\) += \d+$/.exec(text)?.[1]), dataOf(text))
        break
      case 'ftruncate':
        this.#truncate(path, Number(/, (\d+)\) += 0$/.exec(text)?.[1]))
        break
      case 'fsync':
      case 'fdatasync':
        this.calls.push({ kind: 'sync ends', path, thread })
        break
      case 'mkdir':
        this.calls.push({ kind: 'mkdir', path })
        break
      case 'rename':
        this.#rename(path, namedPathsOf(text)[1] ?? '')
        break
      case 'link':
        this.#link(path, namedPathsOf(text)[1] ?? '')
        break
      case 'unlink':
        this.#sizes.delete(path)
        this.calls.push({ kind: 'unlink', path })
        break
      case 'lseek':
        this.#file(fdOf(text)).position = result
        break
      default:
        if (name === 'mmap' && !(text.includes('MAP_SHARED') && text.includes('PROT_WRITE'))) break
        throw new Error(`Unknown kind of recorded call: ${text.slice(0, 300)}`)
    }
  }

  #open(text: string, path: string, fd: string): void {
    const flags = text.slice(text.lastIndexOf('"'))
    if (flags.includes('O_TMPFILE')) throw new Error(`Files without a name are not supported: ${path}`)
    if (flags.includes('O_DIRECTORY')) return
    this.#files.set(fd, { position: 0, isAppending: flags.includes('O_APPEND') })
    if (flags.includes('O_CREAT') && !this.#sizes.has(path)) {
      this.#sizes.set(path, 0)
      this.calls.push({ kind: 'create', path })
    } else if (flags.includes('O_TRUNC')) {
      this.#truncate(path, 0)
    }
  }

  #write(path: string, { text, result, fd }: { text: string; result: number; fd: string }): void {
    const file = this.#file(fd)
    const offset = file.isAppending ? (this.#sizes.get(path) ?? 0) : file.position
    file.position = offset + result
    this.#writeAt(path, offset, dataOf(text).subarray(0, result))
  }

  #writeAt(path: string, offset: number, data: Buffer): void {
    this.#sizes.set(path, Math.max(this.#sizes.get(path) ?? 0, offset + data.length))
    this.calls.push({ kind: 'write', path, offset, data })
  }

  #truncate(path: string, size: number): void {
    this.#sizes.set(path, size)
    this.calls.push({ kind: 'truncate', path, size })
  }

  #rename(path: string, to: string): void {
    this.#sizes.set(to, this.#sizes.get(path) ?? 0)
    this.#sizes.delete(path)
    this.calls.push({ kind: 'rename', path, to })
  }

  #link(path: string, to: string): void {
    this.#sizes.set(to, this.#sizes.get(path) ?? 0)
    this.calls.push({ kind: 'link', path, to })
  }

  #file(fd: string): { position: number; isAppending: boolean } {
    const file = this.#files.get(fd)
    if (file === undefined) throw new Error(`The recording does not show how file ${fd} was opened`)
    return file
  }

  /** The path of an open file of ours in a call's arguments. */
  #openPathOf(text: string): string | undefined {
    const found = text.slice(0, 4_000).matchAll(/[(,] ?\d+<((?:\\x[0-9a-f]{2})+)>/g)
    return [...found].map(([, path]) => textOf(path!)).find(this.#isOurs)
  }

  /** The database rebuilds its shared memory file after a crash, so its content doesn't count. */
  readonly #isOurs = (path: string): boolean =>
    (path === this.#folder || path.startsWith(`${this.#folder}/`)) &&
    !path.endsWith('-shm') &&
    !path.endsWith(' (deleted)')
}

const NAMING = new Set([
  ...['openat', 'open', 'creat'],
  ...['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'link', 'linkat', 'symlink', 'symlinkat'],
  ...['mkdir', 'mkdirat', 'rmdir', 'truncate'],
])

function nameOf(text: string): string {
  return text.slice(0, text.indexOf('('))
}

/** The file descriptor in a call's first argument. */
function fdOf(text: string): string {
  return /\((\d+)</.exec(text)?.[1] ?? ''
}

/** The paths in a call's string arguments, made absolute. */
function namedPathsOf(text: string): string[] {
  const base = textOf(/AT_FDCWD<([^>]*)>/.exec(text)?.[1] ?? '')
  return [...text.matchAll(/"([^"]*)"/g)].map(([, path]) => resolve(base, textOf(path!)))
}

function dataOf(text: string): Buffer {
  const start = text.indexOf('"') + 1
  return Buffer.from(text.slice(start, text.indexOf('"', start)).replaceAll('\\x', ''), 'hex')
}

function textOf(escaped: string): string {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex').toString()
}

function hexOf(text: string): string {
  return [...Buffer.from(text)].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}
