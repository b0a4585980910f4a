/** A chunk of the web app's build: which modules it has, by the path of each. */
export interface Chunk {
  name: string
  test: (id: string) => boolean
}

/**
 * A chunk of the web app's build that has the modules of some folders below `src/`, or single files there, and of some
 * packages by the beginning of their names; but not those of the folders that are left out.
 */
export function chunkOf(
  name: string,
  folders: readonly string[],
  packages: readonly string[] = [],
  without: readonly string[] = [],
): Chunk {
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
  return {
    name,
    test: id => {
      const path = id.replaceAll('\\', '/').replace(/\?.*$/, '')
      const packaged = path.split('/node_modules/').slice(1).at(-1)
      if (packaged !== undefined) return packages.some(start => packaged.startsWith(start))
      const source = path.split('/src/').at(-1) ?? ''
      return folders.some(folder => isIn(source, folder)) && !without.some(folder => isIn(source, folder))
    },
  }
}
