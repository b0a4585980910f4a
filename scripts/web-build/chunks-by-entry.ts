import type { Chunk } from './chunks.ts'

/** What a bundler knows of a module. */
interface ImportedModule {
  /** The modules that import it, and those that load it when they run. */
  importers: readonly string[]
  dynamicImporters: readonly string[]
  /** The names that it exports. */
  exports: readonly string[]
  code: string | null
}

/** The modules that a bundler has read. */
export interface ModuleGraph {
  getModuleInfo(id: string): ImportedModule | null
}

/** Names the chunk of a module, or none. */
type ChunkName = (id: string, graph: ModuleGraph) => string | null

/** A chunk of what its entries import. */
export interface EntryChunk extends Chunk {
  /** If given, the chunk has only what an entry of one of these imports too. */
  sharedWith?: readonly Chunk[]
}

/**
 * Groups of modules by the entries that import them, directly or not. An entry is a module that is loaded by
 * `import()`, such as a screen. A module belongs to the first chunk that has one of its entries, so an entry needs its
 * own chunk and those before it, and nothing of those behind it.
 */
export function chunksByEntry(
  chunks: readonly EntryChunk[],
): { name: ChunkName; debugName: string; minShareCount: number }[] {
  const entriesOf = entriesRemembered()
  const isIn = ({ test, sharedWith }: EntryChunk, entries: readonly string[]) =>
    entries.some(test) && (sharedWith === undefined || sharedWith.some(other => entries.some(other.test)))
  return chunks.map(chunk => ({
    name: (id, graph) =>
      chunks.find(each => isIn(each, entriesOf(id, graph))) === chunk ? chunk.name : null,
    debugName: chunk.name,
    minShareCount: 2,
  }))
}

/**
 * A group for the rest of some entries: each entry with what it imports is a chunk by the name of its file, so that
 * groups behind this one take nothing of it.
 */
export function chunkOfEach(isEntry: (id: string) => boolean): { name: ChunkName; debugName: string } {
  const entriesOf = entriesRemembered()
  const nameOf = (entry: string | undefined) => entry?.replace(/^.*\/|\.tsx?$/g, '') ?? null
  return {
    name: (id, graph) => nameOf(entriesOf(id, graph).filter(isEntry).sort()[0]),
    debugName: 'each entry',
  }
}

/** Finds the entries that import a module, once for each module. */
function entriesRemembered() {
  const entries = new Map<string, readonly string[]>()
  return (id: string, graph: ModuleGraph) => {
    const known = entries.get(id) ?? entriesThatImport(id, graph)
    entries.set(id, known)
    return known
  }
}

function entriesThatImport(id: string, graph: ModuleGraph): string[] {
  const importing = new Set([id])
  for (const each of importing) {
    for (const importer of importersOf(each, graph)) importing.add(importer)
  }
  return [...importing].filter(each => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0)
}

/** Modules that only pass on what others export: of the contract's calls, and of a package. */
const PASSES_ON = /\/(?:contract\/calls\.ts|@tanstack\/[^/]+\/build\/modern\/index\.js)$/

/** The modules that import a module. Of those that import one that passes it on, only those that name an export. */
function importersOf(
  id: string,
  graph: ModuleGraph,
  names = graph.getModuleInfo(id)?.exports ?? [],
): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.flatMap(importer => {
    if (!PASSES_ON.test(importer)) return [importer]
    const written = names.map(name => (importer.endsWith('/calls.ts') ? `calls.${name}` : name))
    const hasOne = (each: string) => written.some(name => graph.getModuleInfo(each)?.code?.includes(name))
    return importersOf(importer, graph, names).filter(hasOne)
  })
}
