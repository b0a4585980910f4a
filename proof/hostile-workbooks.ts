// Excel files made to fill the memory or keep the reader busy, each with the refusal that it must get.

import { CFB, utils, type WorkBook, write } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'

const MEGABYTE = 1024 ** 2

interface HostileWorkbook {
  what: string
  bytes: Uint8Array<ArrayBuffer>
  refusal: RegExp
}

/** A made-up workbook that is not a roast, as either kind of file. */
function workbook(bookType: 'biff8' | 'xlsx', rows: unknown[][] = [['a', 1]], sheets = 1): Buffer {
  const book: WorkBook = utils.book_new()
  for (let sheet = 1; sheet <= sheets; sheet += 1)
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), `s${sheet}`)
  return write(book, { type: 'buffer', bookType, bookSST: true, compression: true }) as Buffer
}

/** An `.xlsx` with some of its parts replaced. */
function xlsxWith(parts: Record<string, Uint8Array | string>): Buffer {
  const replaced = Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)])
  return Buffer.from(zipSync({ ...unzipSync(workbook('xlsx')), ...Object.fromEntries(replaced) }))
}

const SHEET = 'xl/worksheets/sheet1.xml'
const LINK = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="a"/></hyperlinks>'
const sheetOf = (rows: string, after = '') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData>${after}</worksheet>`

function container(fileType: 'zip' | 'cfb', parts: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(parts)) CFB.utils.cfb_add(file, name, content)
  return CFB.write(file, { fileType, type: 'buffer' }) as Buffer
}

function biffRecord(type: number, content: Buffer | number[]): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, Buffer.from(content)])
}

const BIFF_END = biffRecord(0x0a, [])
const biffBegin = (kind: number) =>
  biffRecord(0x809, [0x00, 0x06, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

/** An `.xls` with one sheet that holds these records. */
function xlsWith(...records: Buffer[]): Buffer {
  const name = [0x02, 0x00, 0x73, 0x31]
  const globals = (at: number) => {
    const position = Buffer.alloc(4)
    position.writeUInt32LE(at)
    const bound = biffRecord(0x85, Buffer.concat([position, Buffer.from([0, 0, ...name])]))
    return Buffer.concat([biffBegin(5), bound, BIFF_END])
  }
  const sheet = Buffer.concat([biffBegin(0x10), ...records, BIFF_END])
  return container('cfb', { Workbook: Buffer.concat([globals(globals(0).length), sheet]) })
}

/** Every sector follows itself or the one before, so no chain ends. */
function endlessChains(): Buffer {
  const file = container('cfb', { Workbook: Buffer.alloc(MEGABYTE, 1) })
  const table = (file.readInt32LE(76) + 1) * 512
  for (let at = 0; at < 512; at += 4) file.writeInt32LE(Math.max(0, at / 4 - 1), table + at)
  return file
}

/** Numbers in rows of 256 columns, with one record for each row. */
function manyNumbers(count: number): Buffer[] {
  const columns = 256
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) => {
    const content = Buffer.alloc(6 + 6 * columns)
    content.writeUInt16LE(row % 65_536, 0)
    content.writeUInt16LE(columns - 1, content.length - 2)
    return biffRecord(0xbd, content)
  })
}

/** The archive states a size of one byte for its part of 20 MB. */
function lyingSizes(): Buffer {
  const archive = xlsxWith({ [SHEET]: sheetOf(' '.repeat(20 * MEGABYTE)) })
  for (const [header, sizeAt] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const) {
    for (
      let at = archive.indexOf(header, 0, 'latin1');
      at !== -1;
      at = archive.indexOf(header, at + 4, 'latin1')
    )
      archive.writeUInt32LE(1, at + sizeAt)
  }
  return archive
}

/** Only names and sizes are left. */
function damaged(file: Buffer): Buffer {
  return file.fill(0xff, 60, file.length - 600)
}

const EMPTY = /The Excel file is empty/
const NO_ROAST = /not a roast export that First Crack knows/
const DAMAGED = /damaged or cut off/
const PROTECTED = /protected by a password/
const wholeXls = workbook('biff8', [
  ['a', 1],
  ['b', 2],
])

const HOSTILE: Record<string, [bytes: Buffer, refusal: RegExp]> = {
  'a sheet of 20 MB': [
    xlsxWith({ [SHEET]: sheetOf('<row/>'.repeat((20 * MEGABYTE) / 6)) }),
    /unpacks to more than 16 MB/,
  ],
  'a sheet larger than the archive says': [lyingSizes(), /unpacks to more than 16 MB/],
  'sheets of 9 MB each': [
    xlsxWith(
      Object.fromEntries(
        Array.from({ length: 3 }, (_, sheet) => [
          `xl/worksheets/sheet${sheet + 1}.xml`,
          sheetOf(' '.repeat(9 * MEGABYTE)),
        ]),
      ),
    ),
    /unpacks to more than 16 MB/,
  ],
  '200,000 cells in an .xlsx': [
    xlsxWith({ [SHEET]: sheetOf(`<row>${'<c><v>1</v></c>'.repeat(200_000)}</row>`) }),
    /more than 150000 rows/,
  ],
  '200,000 shared texts': [
    xlsxWith({ 'xl/sharedStrings.xml': `<sst>${'<si><t/></si>'.repeat(200_000)}</sst>` }),
    /more than 150000 rows/,
  ],
  'one shared text of 15 MB': [
    xlsxWith({ 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(15 * MEGABYTE)}</t></si></sst>` }),
    /longer than Excel allows/,
  ],
  'a cell in the last corner of an .xlsx': [
    xlsxWith({ [SHEET]: sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') }),
    NO_ROAST,
  ],
  'a link over every cell of an .xlsx': [
    xlsxWith({
      [SHEET]: sheetOf('<row><c><v>1</v></c></row>', LINK),
    }),
    NO_ROAST,
  ],
  'such a link behind no rows': [xlsxWith({ [SHEET]: `<worksheet><sheetData/>${LINK}</worksheet>` }), EMPTY],
  'such a link behind rows that end in another spelling': [
    xlsxWith({ [SHEET]: `<worksheet><sheetData><row/></sheetData >${LINK}</worksheet>` }),
    EMPTY,
  ],
  'such a link before the end of rows that never began': [
    xlsxWith({ [SHEET]: `<worksheet>${LINK}</sheetData></worksheet>` }),
    EMPTY,
  ],
  'such a link between the rows': [
    xlsxWith({ [SHEET]: sheetOf(`<row><c><v>1</v></c></row>${LINK}<row/>`) }),
    NO_ROAST,
  ],
  'such a link with a prefix between the rows': [
    xlsxWith({
      [SHEET]: sheetOf(`<row><c><v>1</v></c></row>${LINK.replaceAll('hyperlink', 'x:hyperlink')}<row/>`),
    }),
    NO_ROAST,
  ],
  'such a link among the rows': [
    xlsxWith({ [SHEET]: sheetOf(`<row/></${'x'.repeat(30)}:sheetData>${LINK}<row/>`) }),
    EMPTY,
  ],
  'such a link in the formats, which the list of sheets calls a sheet': [
    xlsxWith({
      'xl/styles.xml': `<styleSheet>${LINK}</styleSheet>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="styles.xml"/></Relationships>',
    }),
    EMPTY,
  ],
  '200,000 cells of a long prefix': [
    xlsxWith({ [SHEET]: sheetOf(`<row>${`<${'x'.repeat(30)}:c><v>1</v></c>`.repeat(200_000)}</row>`) }),
    /more than 150000 rows/,
  ],
  '2,000,000 ends of shared texts': [
    xlsxWith({ 'xl/sharedStrings.xml': `<sst>${'a</si>'.repeat(2_000_000)}</sst>` }),
    /more than 150000 rows/,
  ],
  '2,000,000 formats of cells': [
    xlsxWith({ 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(2_000_000)}</cellXfs></styleSheet>` }),
    /more than 150000 rows/,
  ],
  '2,000,000 fonts': [
    xlsxWith({ 'xl/styles.xml': `<styleSheet><fonts>${'<font/>'.repeat(2_000_000)}</fonts></styleSheet>` }),
    NO_ROAST,
  ],
  '300,000 names': [
    xlsxWith({
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><definedNames>${'<definedName name="a">b</definedName>'.repeat(300_000)}</definedNames><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    }),
    NO_ROAST,
  ],
  '200,000 rows without a cell': [
    xlsxWith({ [SHEET]: sheetOf('<row></row>'.repeat(200_000)) }),
    /more than 150000 rows/,
  ],
  'unclosed tags in a sheet': [xlsxWith({ [SHEET]: sheetOf('<row><c><is><t>'.repeat(20_000)) }), /\S/],
  'entities of entities': [
    xlsxWith({
      [SHEET]: `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf('<row><c t="str"><v>&b;</v></c></row>')}`,
    }),
    NO_ROAST,
  ],
  '300 sheets in an .xlsx': [workbook('xlsx', [['a']], 300), /more than 200 sheets/],
  'one sheet of 20,000 cells shown 150 times': [
    xlsxWith({
      [SHEET]: sheetOf(`<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`),
      'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${Array.from({ length: 150 }, (_, sheet) => `<sheet name="s${sheet}" sheetId="${sheet + 1}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
    }),
    /more than 150000 rows/,
  ],
  '300 sheets in an .xls': [workbook('biff8', [['a']], 300), /more than 200 sheets/],
  'an .xls that claims 65,536 × 256 cells': [
    xlsWith(biffRecord(0x200, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]), ...manyNumbers(256)),
    NO_ROAST,
  ],
  '200,000 cells in an .xls': [xlsWith(...manyNumbers(200_000)), /more than 150000 rows/],
  'a link over every cell of an .xls, 100,000 times': [
    xlsWith(
      ...manyNumbers(256),
      ...Array.from({ length: 100_000 }, () =>
        biffRecord(0x1b8, [0, 0, 0xff, 0xff, 0, 0, 0xff, 0, ...new Array(24).fill(0)]),
      ),
    ),
    NO_ROAST,
  ],
  '300,000 formats of cells in an .xls': [
    xlsWith(Buffer.concat(new Array(300_000).fill(biffRecord(0xe0, new Array(20).fill(0))))),
    /more than 150000 rows/,
  ],
  'a formula whose expression ends within a token': [
    xlsWith(biffRecord(0x06, [...new Array(20).fill(0), 1, 0, 0x1e, 1, 0])),
    NO_ROAST,
  ],
  'chains of sectors that never end': [endlessChains(), DAMAGED],
  'an .xls behind a password': [
    xlsWith(biffRecord(0x2f, [1, 0, 1, 0, 1, 0, ...new Array(48).fill(7)])),
    PROTECTED,
  ],
  'an .xlsx behind a password': [
    container('cfb', { EncryptionInfo: Buffer.alloc(200), EncryptedPackage: Buffer.alloc(9000, 3) }),
    PROTECTED,
  ],
  'a Word document from before 2007': [
    container('cfb', { WordDocument: Buffer.alloc(9000, 3) }),
    /no Excel file/,
  ],
  'a Word document': [
    container('zip', {
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'word/document.xml': Buffer.from('<w:document/>'),
    }),
    /no Excel workbook/,
  ],
  'an .xls cut off in the middle': [wholeXls.subarray(0, 1024), /damaged/],
  'an .xlsx cut off in the middle': [workbook('xlsx').subarray(0, 3000), DAMAGED],
  'an .xlsx whose content is damaged': [damaged(workbook('xlsx')), DAMAGED],
}

export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = Object.entries(HOSTILE).map(
  ([what, [bytes, refusal]]) => ({ what, bytes: new Uint8Array(bytes), refusal }),
)
