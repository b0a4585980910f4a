import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The last builds of the folder, each as the names of its hashed files, the newest first. */
const RECORD = 'builds.json'
const MOST_BUILDS = 4

/**
 * Keeps the hashed files of earlier builds, because a running server and open pages keep loading those
 * that they started with. `hashed` is their folder, empty for that of the build. Needs `emptyOutDir: false`.
 */
export function keepBuilds(hashed: string): Plugin {
  let folder = ''
  return {
    name: 'keep-builds',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: (_options, bundle) =>
        noteBuild(
          folder,
          Object.keys(bundle).filter(name => name.startsWith(hashed)),
          hashed,
        ),
    },
  }
}

/** Records a build by the names of its hashed files, and deletes those that belong to none of the last builds. */
export async function noteBuild(folder: string, names: readonly string[], hashed: string): Promise<void> {
  const build = names.toSorted()
  const others = (await noted(folder)).filter(other => String(other) !== String(build))
  const builds = [build, ...others].slice(0, MOST_BUILDS)
  await writeFile(join(folder, RECORD), JSON.stringify(builds))
  const kept = new Set([...builds.flat(), RECORD])
  const files = await readdir(join(folder, hashed)).catch(() => [])
  const old = files.filter(file => !kept.has(hashed + file.replace(/\.(?:br|gz)$/, '')))
  await Promise.all(old.map(file => rm(join(folder, hashed, file), { recursive: true })))
}

async function noted(folder: string): Promise<string[][]> {
  try {
    return JSON.parse(await readFile(join(folder, RECORD), 'utf8')) as string[][]
  } catch {
    // There is no build yet, or the record was only partly written.
    return []
  }
}
