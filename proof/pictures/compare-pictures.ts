import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How pictures of two folders compare, by the names of their files. */
export interface Comparison {
  equal: string[]
  /** With the share of the pixels that differ; 1 where the sizes do. */
  different: { name: string; share: number }[]
  /** In one of the folders only. */
  alone: string[]
}

/** Compares pictures pixel by pixel, and writes what differs, in red, into `differences`. */
export function comparePictures(before: string, now: string, differences: string): Comparison {
  const [earlier, later] = [picturesIn(before), picturesIn(now)]
  const comparison: Comparison = { equal: [], different: [], alone: [] }
  for (const name of new Set([...earlier, ...later])) {
    if (!earlier.has(name) || !later.has(name)) {
      comparison.alone.push(name)
      continue
    }
    const bytes = [readFileSync(join(before, name)), readFileSync(join(now, name))] as const
    const share = bytes[0].equals(bytes[1]) ? 0 : differingShare(...bytes, join(differences, name))
    if (share === 0) comparison.equal.push(name)
    else comparison.different.push({ name, share })
  }
  return comparison
}

function picturesIn(folder: string): Set<string> {
  return new Set(readdirSync(folder).filter(name => name.endsWith('.png')))
}

function differingShare(before: Buffer, now: Buffer, path: string): number {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(now)]
  if (a.width !== b.width || a.height !== b.height) return 1
  const difference = new PNG({ width: a.width, height: a.height })
  const count = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold: 0.05 })
  if (count === 0) return 0
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, PNG.sync.write(difference))
  return count / (a.width * a.height)
}
