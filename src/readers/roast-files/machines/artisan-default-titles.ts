import { foldName } from '#domain/words/name-folding.ts'

/** Whether a title is the one that Artisan writes if nobody typed one. */
export function isDefaultTitle(title: string): boolean {
  const folded = foldName(title)
  return [...DEFAULTS].some(name => folded === name || folded.endsWith(` ${name}`))
}

const DEFAULTS: ReadonlySet<string> = new Set(
  ['Roaster Scope', 'Röstoskop', 'Visor de Torra', '烘焙记录仪', 'Analyseur de torréfaction'].map(foldName),
)
