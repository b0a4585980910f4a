import { CFB, read, write } from '@e965/xlsx'
import type { Random } from '../../demo/random.ts'
import { GRAMMARS, mutateBytes, mutateText } from './mutations.ts'

/** A mutation in a long curve finds no more than in a short one. */
const MOST_ROWS = 30

export function isWorkbook(fileName: string): boolean {
  return /\.xlsx?$/.test(fileName)
}

/** The same workbook with the first rows of each sheet. */
export function shortWorkbook(bytes: Uint8Array, fileName: string): Buffer {
  const book = read(bytes, { type: 'buffer', sheetRows: MOST_ROWS })
  const bookType = fileName.endsWith('.xls') ? 'biff8' : 'xlsx'
  return write(book, { type: 'buffer', bookType, bookSST: true, compression: true }) as Buffer
}

interface Part {
  name: string
  content?: Uint8Array
}

/** Changes one part inside the container: mutated as a whole, a compressed file would hardly ever be unpacked. */
export function mutateWorkbook(bytes: Uint8Array, random: Random): Uint8Array {
  const isZip = bytes[0] === 0x50
  const container = CFB.read(bytes, { type: 'buffer' })
  const parts = (container.FileIndex as Part[]).filter(({ content }) => (content?.length ?? 0) > 0)
  const part = random.pick(parts)
  part.content = isZip ? mutatedXml(part.content!, random) : mutateBytes(part.content!, random)
  Object.assign(part, { size: part.content.length })
  const fileType = isZip ? 'zip' : 'cfb'
  return CFB.write(container, { fileType, type: 'buffer', compression: true }) as Buffer
}

function mutatedXml(content: Uint8Array, random: Random): Buffer {
  return Buffer.from(mutateText(Buffer.from(content).toString('utf8'), GRAMMARS.xml, random))
}
