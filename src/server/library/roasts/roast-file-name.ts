import { fileNameOf } from '#server/platform/files/file-names.ts'

/** The fields of a roast that its file's name is made of. */
export interface NamedRoast {
  roastNumber: number | null
  sourceName: string
}

/** The name of a roast's file without its extension: `150 Kenya Nyeri`. The number comes first, and only once. */
export function roastFileName({ roastNumber, sourceName }: NamedRoast): string {
  if (roastNumber === null) return fileNameOf(sourceName, 'roast')
  const name = sourceName.replace(new RegExp(`#\\s*0*${roastNumber}(?!\\d)`), '')
  return fileNameOf(`${roastNumber} ${name}`, 'roast')
}
