// Places where a real server meets a full disk, a disk that fails every write, or a read-only folder. Each fault is
// real; null if this machine doesn't allow it.
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveKnownOwner } from '../harness/known-owner.ts'
import { type Product, startProduct } from '../harness/product.ts'

/** A running product with a fault that can be switched on and off. */
export interface FaultyPlace {
  product: Product
  breakIt(): void
  mendIt(): void
  remove(): Promise<void>
}

/** The owner's password in each place. */
export const PASSWORD = 'fault test'
const ENVIRONMENT = { ADMIN_PASSWORD: PASSWORD }
const DISK_MEGABYTES = 12
const BLOCK = Buffer.alloc(4096)

/** The data folder is a separate small disk, in a namespace that ends with the process. */
export async function onSmallDisk(): Promise<FaultyPlace | null> {
  const namespace = ['unshare', '--mount', '--map-root-user']
  if (!canRun([...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])) return null
  const dataFolder = await newFolder()
  const mount = [
    `mount -t tmpfs -o size=${DISK_MEGABYTES}m,mode=700 tmpfs /mnt`,
    'cp -a "$DATA_DIR/." /mnt',
    'mount --bind /mnt "$DATA_DIR"',
    'exec "$@"',
  ].join(' && ')
  const through = [...namespace, 'sh', '-c', mount, 'sh']
  const product = await startProduct({ dataFolder, environment: ENVIRONMENT, through })
  // The path of the process's own mount, seen from outside.
  const ballast = join(`/proc/${product.pid}/root`, dataFolder, 'ballast')
  return {
    product,
    breakIt: () => fill(ballast),
    mendIt: () => rmSync(ballast),
    remove: () => stopAndRemove(product, dataFolder),
  }
}

/** Every write to a file fails, as on a broken disk. */
export async function onDiskThatCanFail(): Promise<FaultyPlace | null> {
  if (!canRun(['prlimit', '--fsize=0:', 'true'])) return null
  const dataFolder = await newFolder()
  const product = await startProduct({ dataFolder, environment: ENVIRONMENT })
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', `${product.pid}`, `--fsize=${bytes}:`])
  return {
    product,
    breakIt: () => limit('0'),
    mendIt: () => limit('unlimited'),
    remove: () => stopAndRemove(product, dataFolder),
  }
}

/** Nothing can be created in the data folder. Root runs without its capability to write everywhere. */
export async function inFolderThatCanBeLocked(): Promise<FaultyPlace | null> {
  const isRoot = process.getuid?.() === 0
  const through = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
  if (isRoot && !canRun([...through, 'true'])) return null
  const dataFolder = await newFolder()
  const product = await startProduct({ dataFolder, environment: ENVIRONMENT, through })
  return {
    product,
    breakIt: () => chmodSync(dataFolder, 0o500),
    mendIt: () => chmodSync(dataFolder, 0o700),
    remove: () => stopAndRemove(product, dataFolder),
  }
}

async function newFolder(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'first-crack-faults-'))
  await giveKnownOwner({ databaseUrl: null, dataFolder }, PASSWORD)
  return dataFolder
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

async function stopAndRemove(product: Product, dataFolder: string): Promise<void> {
  await product.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
