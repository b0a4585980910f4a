import { constants, type Dirent } from 'node:fs'
import { type FileHandle, lstat, open, readdir, readlink, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { extensionProblem, ROAST_FILES } from '#contract/upload-rules.ts'
import { systemErrorText } from '#domain/words/system-error-text.ts'

/** A file of the machine's folder, as it was listed. */
export interface FolderFile {
  /** Absolute. */
  path: string
  /** The real path of the listed folder, with symbolic links resolved. */
  root: string
  name: string
  /** In bytes. */
  size: number
  /** The time of the last change, in ms since 1970. */
  modified_ms: number
}

/** Enough for ten roasts a day for five years, and listed in less than half a second. */
const MOST_ENTRIES = 20_000
const FILES_AT_ONCE = 32

/** What was found in a folder. */
export interface FolderContents {
  files: FolderFile[]
  /** Why some of it couldn't be listed, or null. */
  problem: string | null
}

/**
 * The files of a folder and its subfolders that may be roasts, oldest first.
 *
 * Leaves out hidden files and folders, temporary files, extensions that no roast has, and symbolic links, which could
 * lead out of the folder.
 */
export async function listFolder(
  folder: string,
  { mostEntries = MOST_ENTRIES }: { mostEntries?: number } = {},
): Promise<FolderContents> {
  const files: FolderFile[] = []
  const root = await realpath(folder).catch(() => folder)
  const folders = [folder]
  let problem: string | null = null
  let seen = 0
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    const place = next
    const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      // A subfolder may be gone since it was listed.
      if (place === folder || error.code !== 'ENOENT') {
        problem ??= `${place} can't be read: ${systemErrorText(error.code ?? 'unknown error')}`
      } else if (isUnreadable(place)) problem ??= unreadableName(folder)
      return []
    })
    seen += entries.length
    if (seen > mostEntries) {
      problem ??= `${folder} holds more than ${mostEntries} files. Move some away: not all of them are read.`
      entries.length -= seen - mostEntries
      seen = mostEntries
    }
    const own = entries.filter(({ name }) => !isHiddenOrTemporary(name))
    folders.push(...own.filter(entry => entry.isDirectory()).map(({ name }) => join(place, name)))
    const wanted = own.filter(mayBeRoast)
    const described = await describeFiles(place, wanted)
    if (described.length < wanted.length && wanted.some(({ name }) => isUnreadable(name))) {
      problem ??= unreadableName(folder)
    }
    files.push(...described.map(file => ({ ...file, root })))
  }
  return { files: files.sort(byAge), problem }
}

/**
 * The bytes of a file, or null if it has changed since it was listed.
 *
 * Throws the error of the operating system if it can't be opened or read.
 */
export async function readFolderFile(file: FolderFile): Promise<Uint8Array | null> {
  const handle = await open(file.path, READ_NO_LINK)
  try {
    if (!(await isUnchanged(handle, file)) || !(await isInside(handle, file))) return null
    const bytes = Buffer.alloc(file.size)
    let length = 0
    while (length < file.size) {
      const { bytesRead } = await handle.read(bytes, length, file.size - length, length)
      if (bytesRead === 0) return null
      length += bytesRead
    }
    return (await isUnchanged(handle, file)) ? bytes : null
  } finally {
    await handle.close()
  }
}

/** Windows has neither flag. Without the second, opening a pipe would wait for its writer. */
const READ_NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

async function isUnchanged(handle: FileHandle, { size, modified_ms }: FolderFile): Promise<boolean> {
  const now = await handle.stat()
  return now.isFile() && now.size === size && Math.trunc(now.mtimeMs) === modified_ms
}

/**
 * A folder on the path may have been replaced by a link since the file was listed. Only Linux says where an open file
 * is.
 */
async function isInside({ fd }: FileHandle, { path, root }: FolderFile): Promise<boolean> {
  const place = await readlink(`/proc/self/fd/${fd}`).catch(() => realpath(path))
  return place.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)
}

/** Whether a name has the replacement character, which Node puts in place of bytes that aren't UTF-8. */
function isUnreadable(name: string): boolean {
  return name.includes('\ufffd')
}

function unreadableName(folder: string): string {
  return `${folder} holds a name that is not written in UTF-8, so it can't be opened. Rename the file or folder.`
}

/** Whether a file is hidden, or a temporary file of an editor or office program. */
function isHiddenOrTemporary(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~') || name.endsWith('~')
}

function mayBeRoast(entry: Dirent): boolean {
  return entry.isFile() && extensionProblem(entry.name, ROAST_FILES) === null
}

async function describeFiles(folder: string, entries: readonly Dirent[]): Promise<DescribedFile[]> {
  const files: DescribedFile[] = []
  for (let first = 0; first < entries.length; first += FILES_AT_ONCE) {
    const some = entries.slice(first, first + FILES_AT_ONCE)
    const described = await Promise.all(some.map(({ name }) => describeFile(folder, name)))
    files.push(...described.filter(file => file !== null))
  }
  return files
}

type DescribedFile = Omit<FolderFile, 'root'>

async function describeFile(folder: string, name: string): Promise<DescribedFile | null> {
  const path = join(folder, name)
  // Fails if the file was deleted after its folder was listed.
  const stats = await lstat(path).catch(() => null)
  if (stats === null || !stats.isFile()) return null
  return { path, name, size: stats.size, modified_ms: Math.trunc(stats.mtimeMs) }
}

function byAge(a: FolderFile, b: FolderFile): number {
  return a.modified_ms - b.modified_ms || (a.path < b.path ? -1 : 1)
}
