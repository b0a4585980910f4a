import { dirname } from 'node:path'
import type { Random } from '../../demo/random.ts'
import type { RecordedCall } from './recorded-calls.ts'

/** Which of the unsynced writes reached the disk before the power went. */
export type Survival = 'none' | 'all' | 'some writes' | 'torn pages' | 'torn sectors' | 'a torn end'

/** Files by path; null for a folder. */
export type DiskState = Map<string, Buffer | null>

/**
 * A disk that keeps only what was synced: a file's content by syncing the file, its name by syncing its folder, as
 * POSIX promises and no more. Unsynced writes may have reached it or not, in any order and in part. Names in one
 * folder do so in order, as on file systems with a journal.
 */
export class Disk {
  readonly #root: string
  readonly #live = new Map<string, Node>()
  readonly #kept = new Map<string, Node>()
  #names: { folder: string; apply(names: Map<string, Node>): void }[] = []
  /** What the current sync of each thread will keep. */
  readonly #syncs = new Map<string, { node: Node | undefined; writes: number; names: number }>()

  /** `root` existed before; the recording shows everything in it. */
  constructor(root: string) {
    this.#root = root
  }

  /** Whether there are unsynced changes. */
  hasUnsynced(): boolean {
    return this.#names.length > 0 || [...this.#live.values()].some(node => node.pending.length > 0)
  }

  apply(call: RecordedCall): void {
    switch (call.kind) {
      case 'create':
        this.#name(call.path, new Node('file'))
        break
      case 'mkdir':
        this.#name(call.path, new Node('folder'))
        break
      case 'unlink':
        this.#rename(call.path, null)
        break
      case 'rename':
        this.#rename(call.path, call.to)
        break
      case 'link':
        this.#link(call.path, call.to)
        break
      case 'write':
      case 'truncate':
        this.#live.get(call.path)?.pending.push(call)
        break
      case 'sync starts': {
        const node = this.#live.get(call.path)
        this.#syncs.set(call.thread, { node, writes: node?.done() ?? 0, names: this.#names.length })
        break
      }
      case 'sync ends':
        this.#keep(call.path, call.thread)
    }
  }

  /** What is on the disk if the power goes now. */
  stateAfterPowerLoss(survival: Survival, random: Random): DiskState {
    const names = new Map(this.#kept)
    const last = survival === 'none' ? 0 : survival === 'all' ? 1 : random.between(0, 1)
    for (const { apply } of this.#names.slice(0, Math.round(last * this.#names.length))) apply(names)
    const state: DiskState = new Map()
    for (const [path, node] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const isReachable = dirname(path) === this.#root || state.get(dirname(path)) === null
      if (!isReachable) continue
      state.set(path, node.kind === 'folder' ? null : node.contentAfterPowerLoss(survival, random))
    }
    return state
  }

  #name(path: string, node: Node): void {
    this.#live.set(path, node)
    this.#names.push({ folder: dirname(path), apply: names => names.set(path, node) })
  }

  #rename(path: string, to: string | null): void {
    const node = this.#live.get(path)
    const apply = (names: Map<string, Node>) => {
      names.delete(path)
      if (to !== null && node !== undefined) names.set(to, node)
    }
    apply(this.#live)
    this.#names.push({ folder: dirname(path), apply })
  }

  #link(path: string, to: string): void {
    const node = this.#live.get(path)
    if (node !== undefined) this.#name(to, node)
  }

  #keep(path: string, thread: string): void {
    const sync = this.#syncs.get(thread)
    this.#syncs.delete(thread)
    sync?.node?.keep(sync.writes)
    const isKept = (folder: string, index: number) => folder === path && index < (sync?.names ?? 0)
    for (const [index, { folder, apply }] of this.#names.entries())
      if (isKept(folder, index)) apply(this.#kept)
    this.#names = this.#names.filter(({ folder }, index) => !isKept(folder, index))
  }
}

type Change = Extract<RecordedCall, { kind: 'write' | 'truncate' }>

const SECTOR = 512
const PAGE = 4_096

/** A file or a folder, independent of its current name. */
class Node {
  readonly kind: 'file' | 'folder'
  /** Unsynced changes. */
  pending: Change[] = []
  /** How many changes were kept, and so removed from `pending`. */
  #kept = 0
  #content: Buffer = Buffer.alloc(0)

  constructor(kind: 'file' | 'folder') {
    this.kind = kind
  }

  /** Number of changes so far. */
  done(): number {
    return this.#kept + this.pending.length
  }

  /** Keeps the first `count` of all changes. */
  keep(count: number): void {
    const kept = this.pending.splice(0, count - this.#kept)
    this.#content = changed(this.#content, kept)
    this.#kept += kept.length
  }

  contentAfterPowerLoss(survival: Survival, random: Random): Buffer {
    return changed(this.#content, survivors(this.pending, survival, random))
  }
}

function survivors(changes: readonly Change[], survival: Survival, random: Random): Change[] {
  const isLucky = () => random.between(0, 1) < 0.5
  switch (survival) {
    case 'none':
      return []
    case 'all':
      return [...changes]
    case 'some writes':
      return changes.filter(isLucky)
    case 'torn pages':
      return changes.flatMap(change => pieces(change, PAGE)).filter(isLucky)
    case 'torn sectors':
      return changes.flatMap(change => pieces(change, SECTOR)).filter(isLucky)
    case 'a torn end': {
      const all = changes.flatMap(change => pieces(change, SECTOR))
      return all.slice(0, Math.floor(random.between(0, all.length + 1)))
    }
  }
}

/** Splits a write at the disk's block boundaries. */
function pieces(change: Change, block: number): Change[] {
  if (change.kind !== 'write') return [change]
  const found: Change[] = []
  const end = change.offset + change.data.length
  for (let from = change.offset; from < end; ) {
    const to = Math.min(end, (Math.floor(from / block) + 1) * block)
    found.push({
      ...change,
      offset: from,
      data: change.data.subarray(from - change.offset, to - change.offset),
    })
    from = to
  }
  return found
}

function changed(content: Buffer, changes: readonly Change[]): Buffer {
  if (changes.length === 0) return content
  let size = content.length
  let most = size
  for (const change of changes) {
    size = change.kind === 'write' ? Math.max(size, change.offset + change.data.length) : change.size
    most = Math.max(most, size)
  }
  const result = Buffer.alloc(most)
  content.copy(result)
  let end = content.length
  for (const change of changes) {
    if (change.kind === 'write') {
      change.data.copy(result, change.offset)
      end = Math.max(end, change.offset + change.data.length)
    } else {
      if (change.size < end) result.fill(0, change.size, end)
      end = change.size
    }
  }
  return result.subarray(0, size)
}
