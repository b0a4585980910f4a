import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The fewest letters of a hash that a name has. */
const SHORTEST = 3

/**
 * How the classes of CSS modules are named: `card_x7Q`. Short, because a first visit gets each name twice: in a script
 * and in a style sheet. The names are the same on every machine, and differ between all files of the folder, whose path
 * is relative to the root.
 */
export function classNames(root: string, folder: string): (name: string, file: string) => string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const styles = files.filter(file => file.endsWith('.module.css'))
  const hashes = shortHashes(styles.map(file => withSlashes(join(folder, file))))
  return (name, file) => {
    const path = withSlashes(relative(root, file.replace(/\?.*$/, '')))
    return `${name}_${hashes.get(path) ?? hashOf(path)}`
  }
}

/** The shortest beginning of each path's hash that no other path shares. */
export function shortHashes(paths: readonly string[]): Map<string, string> {
  const hashes = paths.map(path => [path, hashOf(path)] as const)
  return new Map(
    hashes.map(([path, hash]) => {
      let length = SHORTEST
      while (hashes.some(([other, its]) => other !== path && its.startsWith(hash.slice(0, length))))
        length += 1
      return [path, hash.slice(0, length)]
    }),
  )
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('base64url')
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/')
}
