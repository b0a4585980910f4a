import Sqlite from 'better-sqlite3'

const PAGE_BYTES = 512
/** As many as fit in a page. */
const CHILDREN = 60
const LEVELS = 8

/**
 * A small SQLite file whose list of tables has 60^8 rows, so that no program ever gets to its end.
 *
 * The inner pages of its tree all refer to one page below, again and again
 * (https://www.sqlite.org/fileformat2.html#b_tree_pages). SQLite reads the list before the first query.
 */
export function endlessFile(): Uint8Array<ArrayBuffer> {
  const connection = new Sqlite(':memory:')
  connection.pragma(`page_size = ${PAGE_BYTES}`)
  connection.exec('create table t (a text primary key)')
  const original = connection.serialize()
  connection.close()

  const first = original.subarray(0, PAGE_BYTES)
  const pages = Array.from({ length: original.length / PAGE_BYTES }, (_, index) =>
    original.subarray(index * PAGE_BYTES, (index + 1) * PAGE_BYTES),
  )
  // Two leaves: one with both rows, and one with the row of the index alone, which may be repeated.
  const [table, index] = [first.readUInt16BE(108), first.readUInt16BE(110)]
  const both = pages.push(leaf(first, [table, index]))
  let below = pages.push(leaf(first, [index]))
  for (let level = 1; level < LEVELS; level += 1) {
    below = pages.push(inner(Buffer.alloc(PAGE_BYTES), 0, new Array<number>(CHILDREN).fill(below)))
  }
  const top = Buffer.from(first)
  top.writeUInt32BE(pages.length, 28)
  pages[0] = inner(top, 100, [both, ...new Array<number>(CHILDREN - 15).fill(below)])
  return new Uint8Array(Buffer.concat(pages))
}

function leaf(first: Buffer, cells: readonly number[]): Buffer {
  const page = Buffer.from(first)
  page.fill(0, 0, 8 + cells.length * 2)
  page[0] = 13
  page.writeUInt16BE(cells.length, 3)
  page.writeUInt16BE(Math.min(...cells), 5)
  for (const [place, cell] of cells.entries()) page.writeUInt16BE(cell, 8 + place * 2)
  return page
}

/** Writes the header and the cells of an inner page: in each cell a child and a key. */
function inner(page: Buffer, header: number, children: readonly number[]): Buffer {
  const cells = children.slice(0, -1)
  const content = PAGE_BYTES - cells.length * 5
  page.fill(0, header)
  page[header] = 5
  page.writeUInt16BE(cells.length, header + 3)
  page.writeUInt16BE(content, header + 5)
  page.writeUInt32BE(children.at(-1)!, header + 8)
  for (const [place, child] of cells.entries()) {
    const cell = content + place * 5
    page.writeUInt16BE(cell, header + 12 + place * 2)
    page.writeUInt32BE(child, cell)
    page[cell + 4] = place + 1
  }
  return page
}
