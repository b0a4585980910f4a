/**
 * Finds a stream in a compound file, the container of an `.xls`, by its exact name. Null if there is no such stream
 * or the container is damaged.
 *
 * The container is a small file system: sectors, and a table that says for each sector which one comes next. The
 * spreadsheet library follows these chains without a bound, so a crafted file could keep it copying for ever. Here no
 * chain is followed for longer than there are sectors. The layout is in [MS-CFB].
 */
export function streamInCompoundFile(bytes: Uint8Array, names: readonly string[]): Buffer | null {
  const file = openCompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (file === null) return null
  const entry = file.entries.find(({ type, name }) => type === STREAM && names.includes(name))
  return entry === undefined ? null : file.contentOf(entry)
}

interface Entry {
  name: string
  type: number
  firstSector: number
  size: number
}

const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const MINI_SECTOR_BYTES = 64
/** Smaller streams lie in the mini stream. */
const SMALLEST_LARGE_STREAM = 4096
const DIFAT_IN_HEADER = 109
/** Types of entries. */
const STREAM = 2
const ROOT = 5

function openCompoundFile(file: Buffer) {
  if (file.length < HEADER_BYTES) return null
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorBytes = 1 << shift
  const sectorCount = Math.ceil(file.length / sectorBytes) - 1
  const sector = (number: number) => file.subarray((number + 1) * sectorBytes, (number + 2) * sectorBytes)

  const table = concatenated(tableSectors(), sector)
  const directory = concatenated(chain(file.readInt32LE(48), table, sectorCount), sector)
  const entries = entriesOf(directory)
  return {
    entries,
    contentOf({ firstSector, size }: Entry): Buffer | null {
      const content = size < SMALLEST_LARGE_STREAM ? miniStream(firstSector) : stream(firstSector)
      return content.length < size ? null : content.subarray(0, size)
    },
  }

  function stream(first: number): Buffer {
    return concatenated(chain(first, table, sectorCount), sector)
  }

  function miniStream(first: number): Buffer {
    const root = entries.find(({ type }) => type === ROOT)
    if (root === undefined) return Buffer.alloc(0)
    const store = stream(root.firstSector)
    const miniTable = stream(file.readInt32LE(60))
    const miniCount = Math.ceil(store.length / MINI_SECTOR_BYTES)
    return concatenated(chain(first, miniTable, miniCount), number =>
      store.subarray(number * MINI_SECTOR_BYTES, (number + 1) * MINI_SECTOR_BYTES),
    )
  }

  /** The sectors that hold the table: the first are listed in the header, the others in sectors of their own. */
  function tableSectors(): number[] {
    const numbers = Array.from({ length: DIFAT_IN_HEADER }, (_, index) => file.readInt32LE(76 + 4 * index))
    const perSector = sectorBytes / 4 - 1
    let next = file.readInt32LE(68)
    for (let followed = 0; isSector(next, sectorCount) && followed < sectorCount; followed += 1) {
      const list = sector(next)
      for (let index = 0; index <= perSector && 4 * index + 4 <= list.length; index += 1) {
        if (index < perSector) numbers.push(list.readInt32LE(4 * index))
        else next = list.readInt32LE(4 * index)
      }
      if (list.length < sectorBytes) break
    }
    const used = numbers.filter(number => isSector(number, sectorCount))
    return used.slice(0, Math.ceil((sectorCount * 4) / sectorBytes) + 1)
  }
}

function isSector(number: number, count: number): boolean {
  return number >= 0 && number < count
}

/** The numbers of a chain's sectors, at most `count`. */
function chain(first: number, table: Buffer, count: number): number[] {
  const numbers: number[] = []
  for (let next = first; isSector(next, count) && numbers.length < count; ) {
    numbers.push(next)
    next = 4 * next + 4 <= table.length ? table.readInt32LE(4 * next) : -1
  }
  return numbers
}

function concatenated(numbers: readonly number[], sector: (number: number) => Buffer): Buffer {
  return Buffer.concat(numbers.map(sector))
}

function entriesOf(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
    const nameBytes = Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2))
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry.readUInt8(66),
      firstSector: entry.readInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
}
