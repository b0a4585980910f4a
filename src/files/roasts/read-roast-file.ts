import { type FileProblem, fileProblemText, unreadable } from '#domain/file/file-problems.ts'
import { roastDoubt } from '#domain/file/roast-doubts.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { type Result, success } from '#domain/record/result.ts'
import { visibleLine } from '#domain/words/visible-text.ts'
import { binaryKind, type FileKind } from '#files/file-kind.ts'
import { withoutCutLine } from './cut-file.ts'
import { detectFormat, otherTextKind, TEXT_FORMATS, WORKBOOK_FORMATS } from './detect.ts'
import { filePart, partIn } from './file-part.ts'
import { finishedRoasts, withDoubts } from './finish/finished-roasts.ts'
import type { NamesCharset } from './names-charset.ts'
import { headsBefore, tableBefore } from './resaved-table.ts'
import type { RoastDraft } from './roast-draft.ts'
import { excerpt, type SourceText, sourceText, textOf } from './source-text.ts'
import { MOST_ROASTS, textsInBrackets, textsOfTables } from './texts-of-roasts.ts'
import type { Workbook } from './workbook.ts'

/** One roast of a file. */
export interface RoastOfFile {
  roast: RoastFile
  /** A file of its own, whose only or first roast is this one: the file itself, or the part of it with this roast. */
  bytes: Uint8Array
}

/** Whether the file has to be opened as a workbook and read by `readRoastWorkbook`. Judged by its content. */
export function isExcelFile(bytes: Uint8Array): boolean {
  return binaryKind(partIn(bytes).bytes, EXCEL_FILES) === 'excel'
}

/**
 * Reads the export of any roasting machine or program that First Crack knows. The content decides which one it is;
 * the file's name only fills in what the content doesn't say. `charset` is the encoding of its names if they are in one
 * of Windows, see `names-charset.ts`. The failure says what was looked for and, if possible, in which line.
 *
 * @returns At least one roast; several if the file holds the exports of several, or a recording in which the machine
 *   was charged again.
 */
export function readRoastFile(
  file: Uint8Array,
  fileName: string,
  charset: NamesCharset | null = null,
): Result<RoastOfFile[], FileProblem> {
  const { bytes, place } = partIn(file)
  const binary = binaryKind(bytes, EXCEL_FILES)
  if (binary !== null) return unreadable('no_roast_file', { kind: binary })
  const source = sourceText(bytes, fileName, charset)
  if (!source.ok) return source
  const { source: whole, line } = withoutCutLine(source.value)
  return onlyPart(roastsOfText(whole, bytes, line), place, file)
}

/** Reads an export that is an Excel file, `.xls` or `.xlsx`, in the same way. `file` has the bytes of the workbook. */
export function readRoastWorkbook(workbook: Workbook, file: Uint8Array): Result<RoastOfFile[], FileProblem> {
  const { bytes, place } = partIn(file)
  const format = WORKBOOK_FORMATS.find(({ recognises }) => recognises(workbook))
  const draft = format === undefined ? unknownWorkbook(workbook) : format.read(workbook)
  return onlyPart(finishedFile(draft, bytes), place, file)
}

/** The roast of a part that was stored as a file of its own. */
function onlyPart(
  roasts: Result<RoastOfFile[], FileProblem>,
  place: number | null,
  bytes: Uint8Array,
): Result<RoastOfFile[], FileProblem> {
  if (!roasts.ok || place === null) return roasts
  const part = roasts.value[place - 1]
  return part === undefined ? unreadable('part_missing', { place }) : success([{ ...part, bytes }])
}

/** The roasts of one file, and the parts of it that hold them. */
function finishedFile(
  draft: Result<RoastDraft, FileProblem>,
  bytes: Uint8Array,
): Result<RoastOfFile[], FileProblem> {
  if (!draft.ok) return draft
  const roasts = finishedRoasts(draft.value)
  if (!roasts.ok) return roasts
  return success(
    roasts.value.map((roast, index) => ({ roast, bytes: index === 0 ? bytes : filePart(bytes, index + 1) })),
  )
}

/**
 * The roasts of a text, which may be several files one after the other, or a list of them. `cutLine` is the last line
 * if it was cut.
 */
function roastsOfText(
  source: SourceText,
  bytes: Uint8Array,
  cutLine: number | null,
): Result<RoastOfFile[], FileProblem> {
  const format = detectFormat(source)
  const tables = textsOfTables(source, format?.heading)
  const whole = tables.length > 1 ? null : finishedFile(withCut(readText(source, format), cutLine), bytes)
  if (whole?.ok === true) return numbered(whole.value, [])
  const texts = whole === null ? tables : textsInBrackets(source.text)
  if (texts.length > MOST_ROASTS) return unreadable('too_many_roasts', { most: MOST_ROASTS })
  const read = texts.map((text, index) => {
    const draft = readText(textOf(text, source.fileName))
    const isLast = index === texts.length - 1
    return finishedFile(withCut(draft, isLast ? cutLine : null), new TextEncoder().encode(text))
  })
  const roasts = read.flatMap(one => (one.ok ? one.value : []))
  if (roasts.length === 0) return whole ?? read[0]!
  return numbered(
    roasts,
    read.flatMap((one, index) =>
      one.ok
        ? []
        : [{ place: index + 1, count: read.length, reason: visibleLine(fileProblemText(one.reason)) }],
    ),
  )
}

/** If there are several, each says which others there are; the first says which can't be read. */
function numbered(
  roasts: readonly RoastOfFile[],
  problems: readonly { place: number; count: number; reason: string }[],
): Result<RoastOfFile[], FileProblem> {
  const unread = problems.map(problem => roastDoubt('part_unreadable', problem))
  const names = roasts.map(({ roast }) => roast.sourceName)
  return success(
    roasts.map(({ roast, bytes }, index) => {
      const others = names.toSpliced(index, 1).slice(0, MOST_NAMED)
      const values = { place: index + 1, count: names.length, others }
      const several = names.length === 1 ? [] : [roastDoubt('several_roasts', values)]
      return { roast: withDoubts(roast, [...several, ...(index === 0 ? unread : [])]), bytes }
    }),
  )
}

/** How many of the other roasts each names. Otherwise a file of 500 would name each 500 times. */
const MOST_NAMED = 5

function withCut(
  draft: Result<RoastDraft, FileProblem>,
  cutLine: number | null,
): Result<RoastDraft, FileProblem> {
  return draft.ok && cutLine !== null ? success({ ...draft.value, cutLine }) : draft
}

function readText(source: SourceText, format = detectFormat(source)): Result<RoastDraft, FileProblem> {
  if (format !== null) return format.read(source)
  for (const { form, head } of headsBefore(source)) {
    const formatBefore = detectFormat(head)
    if (formatBefore === null) continue
    const table = tableBefore(source, form)
    return table.ok ? formatBefore.read(table.value) : table
  }
  return unknownText(source)
}

const EXCEL_FILES: readonly FileKind[] = [
  { begins: 'PK\x03\x04', contains: /\[Content_Types\]\.xml|docProps\/|_rels\/|xl\//, kind: 'excel' },
  { begins: '\xd0\xcf\x11\xe0', kind: 'excel' },
]

function unknownText(source: SourceText) {
  const kind = otherTextKind(source)
  if (kind !== null) return unreadable('no_roast_file', { kind })
  return unreadable('unknown_text', { first_line: excerpt(source.head[0] ?? ''), writers: WRITERS })
}

function unknownWorkbook({ sheets }: Workbook) {
  const first = sheets.find(({ rows }) => rows.length > 0)
  if (first === undefined) return unreadable('excel_empty')
  const row = (first.rows[0]?.cells ?? []).map(cell => cell ?? '').join(', ')
  return unreadable('unknown_workbook', {
    sheet: excerpt(first.name),
    first_row: excerpt(row),
    writers: WRITERS,
  })
}

const WRITERS = [...new Set([...TEXT_FORMATS, ...WORKBOOK_FORMATS].map(({ writer }) => writer))]
