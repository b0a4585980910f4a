import type { Chunk } from './chunks.ts'

/** What a bundler knows of a module: the modules that import it, and those that load it when they run. */
interface ImportedModule {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** The modules that a bundler has read. */
export interface ModuleGraph {
  getModuleInfo(id: string): ImportedModule | null
}

/** Names the chunk of a module, or none. */
type ChunkName = (id: string, graph: ModuleGraph) => string | null

/**
 * Groups of modules by the entries that import them, directly or not. An entry is a module that is loaded by
 * `import()`, such as a screen. A module belongs to the first chunk that has one of its entries, so an entry needs its
 * own chunk and those before it, and nothing of those behind it.
 */
export function chunksByEntry(
  chunks: readonly Chunk[],
): { name: ChunkName; debugName: string; minShareCount: number }[] {
  const entries = new Map<string, readonly string[]>()
  const entriesOf = (id: string, graph: ModuleGraph) => {
    const known = entries.get(id) ?? entriesThatImport(id, graph)
    entries.set(id, known)
    return known
  }
  return chunks.map(chunk => ({
    name: (id, graph) =>
      chunks.find(({ test }) => entriesOf(id, graph).some(test)) === chunk ? chunk.name : null,
    debugName: chunk.name,
    minShareCount: 2,
  }))
}

function entriesThatImport(id: string, graph: ModuleGraph): string[] {
  const importing = new Set([id])
  for (const each of importing) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) importing.add(importer)
  }
  return [...importing].filter(each => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0)
}
