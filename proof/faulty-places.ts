// A place where a real server meets a full disk, a disk that fails every write, and a read-only folder. Each fault is
// real; null if this machine doesn't allow it.
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { type Product, startProduct } from '../harness/product.ts'

/** A fault that can be caused and removed. */
export interface Fault {
  breakIt(): void | Promise<void>
  mendIt(): void | Promise<void>
}

/** A running product with faults that can be switched on and off. */
export interface FaultyPlace {
  product: Product
  faults: Record<'full disk' | 'failing disk' | 'locked folder', Fault | null>
  remove(): Promise<void>
}

/** The owner's password. */
export const PASSWORD = 'fault test'
const DISK_MEGABYTES = 24
const BLOCK = Buffer.alloc(4096)

const NAMESPACE = ['unshare', '--mount', '--map-root-user']
const MOUNT = [
  `mount -t tmpfs -o size=${DISK_MEGABYTES}m,mode=700 tmpfs /mnt`,
  'cp -a "$DATA_DIR/." /mnt',
  'mount --bind /mnt "$DATA_DIR"',
  'exec "$@"',
].join(' && ')
/** Runs a command without root's right to write everywhere. */
const UNPRIVILEGED = ['setpriv', '--bounding-set=-dac_override,-dac_read_search']

/** Starts a product whose data folder is, if possible, a small disk of its own, in a namespace that ends with it. */
export async function startInFaultyPlace(): Promise<FaultyPlace> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-faults-'))
  await giveKnownOwner({ databaseUrl: null, dataFolder }, PASSWORD)
  const hasOwnDisk = canRun([...NAMESPACE, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  // The user of the namespace is root in it.
  const isRoot = hasOwnDisk || process.getuid?.() === 0
  const canGiveUp = isRoot && canRun([...UNPRIVILEGED, 'true'])
  const through = [
    ...(hasOwnDisk ? [...NAMESPACE, 'sh', '-c', MOUNT, 'sh'] : []),
    ...(canGiveUp ? UNPRIVILEGED : []),
  ]
  const product = await startProduct({ dataFolder, environment: { ADMIN_PASSWORD: PASSWORD }, through })
  // The folder as the process sees it, with its own mount.
  const seen = hasOwnDisk ? join(`/proc/${product.pid}/root`, dataFolder) : dataFolder
  const ballast = join(seen, 'ballast')
  const limitFileSize = (bytes: string) =>
    void execFileSync('prlimit', ['--pid', `${product.pid}`, `--fsize=${bytes}:`])
  return {
    product,
    faults: {
      'full disk': hasOwnDisk ? { breakIt: () => fill(ballast), mendIt: () => rmSync(ballast) } : null,
      'failing disk': canRun(['prlimit', '--fsize=0:', 'true'])
        ? { breakIt: () => limitFileSize('0'), mendIt: () => limitFileSize('unlimited') }
        : null,
      'locked folder':
        isRoot && !canGiveUp
          ? null
          : { breakIt: () => chmodSync(seen, 0o500), mendIt: () => chmodSync(seen, 0o700) },
    },
    async remove() {
      await product.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function canRun([program = '', ...rest]: string[]): boolean {
  try {
    execFileSync(program, rest, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (;;) writeSync(descriptor, BLOCK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(descriptor)
  }
}
