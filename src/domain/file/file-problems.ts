import { failure } from '#domain/record/result.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { tooLargeText } from '#domain/words/file-size.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { systemErrorText } from '#domain/words/system-error-text.ts'
import { FILE_KINDS, type FileKindName } from './file-kinds.ts'
import { type LogProblem, logProblemClause } from './log-problems.ts'

/** A code of `FILE_PROBLEMS`. */
export type FileProblemCode = keyof typeof FILE_PROBLEMS

/** Why a file can't be read: a code and the values that its sentence is made of. */
export type FileProblem = { [Code in FileProblemCode]: { code: Code; values: Values<Code> } }[FileProblemCode]

type Values<Code extends FileProblemCode> = Parameters<(typeof FILE_PROBLEMS)[Code]>[0]
/** No argument if a code has no values. */
type ValuesArgument<Code extends FileProblemCode> = keyof Values<Code> extends never
  ? []
  : [values: Values<Code>]
type Nothing = Record<never, never>

/** The failure of a reader. */
export function unreadable<Code extends FileProblemCode>(code: Code, ...values: ValuesArgument<Code>) {
  return failure(fileProblem(code, ...values))
}

export function fileProblem<Code extends FileProblemCode>(
  code: Code,
  ...[values]: ValuesArgument<Code>
): FileProblem {
  return { code, values: values ?? {} } as FileProblem
}

/** The sentence for the file's owner. */
export function fileProblemText({ code, values }: FileProblem): string {
  return (FILE_PROBLEMS[code] as (values: object) => string)(values)
}

const says = (sentence: string) => (_: Nothing) => sentence

/**
 * Why a file of a roast or a supplier's page can't be read: a closed list. Texts of the file are shortened. Lines and
 * characters count from 1.
 */
export const FILE_PROBLEMS = {
  // Before it is read
  not_opened: ({ file_name, system_error }: { file_name: string; system_error: string }) =>
    `${file_name} can't be opened: ${systemErrorText(system_error)}`,
  file_too_large: ({ most_bytes }: { most_bytes: number }) => tooLargeText(most_bytes),
  stored_file_damaged: says('The stored file is damaged'),

  // While it is read
  not_read: ({ file_name }: Named) => `${file_name} could not be read`,
  takes_too_long: ({ file_name, most_seconds }: Named & { most_seconds: number }) =>
    `${file_name} takes too long to read: gave up after ${most_seconds} s`,
  takes_too_much_memory: ({ file_name }: Named) => `${file_name} takes too much memory to read`,
  server_stopping: says('The server is stopping. Please try again shortly.'),

  // What it is instead of a roast
  no_roast_file: ({ kind }: { kind: FileKindName }) =>
    `This is ${FILE_KINDS[kind]}. First Crack can't read a roast from it.`,
  unknown_text: ({ first_line, writers }: { first_line: string } & Readable) =>
    `This is not a roast export that First Crack knows: its first line is ${quoted(first_line)}, and no line has headings such as “Time” and “Bean Probe Temp”. ${readableText(writers)}`,
  unknown_workbook: ({ sheet, first_row, writers }: { sheet: string; first_row: string } & Readable) =>
    `This Excel file is not a roast export that First Crack knows: the first row of the sheet ${quoted(sheet)} is ${quoted(first_row)}. If it was a CSV export before, import the CSV itself. ${readableText(writers)}`,

  // A text
  empty_file: says('The file is empty.'),
  too_many_lines: ({ most_lines }: { most_lines: number }) =>
    `The file has more than ${most_lines} lines; the table of a roast has a few thousand at most.`,
  no_text: ({ line, byte }: { line: number; byte: number }) =>
    `Line ${line} holds the byte ${byte.toString(16).padStart(2, '0')} (hexadecimal), so this is binary content or a damaged file, not a text export of a roast.`,

  // A table
  line_too_long: ({ line, characters, most }: { line: number; characters: number; most: number }) =>
    `Line ${line} is ${characters} characters long; no roasting machine writes a table with lines over ${most} characters.`,
  columns_missing: ({ line, columns }: { line: number; columns: string[] }) =>
    `The header row in line ${line} has no column ${columns.map(quoted).join(' and no column ')}.`,
  no_column: ({ holds, looked_for, line, headings }: NoColumn) => {
    const where =
      headings === null ? ` in line ${line}` : `; the header row in line ${line} has ${quoted(headings)}`
    return `There is no ${holds} column: looked for ${looked_for.map(quoted).join(' or ')}${where}.`
  },
  too_many_rows: ({ sheet, most_rows }: { sheet: string | null; most_rows: number }) =>
    `The sheet${sheet === null ? '' : ` ${quoted(sheet)}`} has more than ${most_rows} rows; no roast has that many.`,

  // A log
  damaged_log: ({ log, problem }: { log: Log; problem: LogProblem }) =>
    `This looks like ${LOGS[log]}, but it can't be read: ${logProblemClause(problem)}.`,
  cut_without_curve: ({ format }: Format) =>
    `The end of this ${format} file is missing, and what is left has no usable curve. Copy or export it again.`,
  too_many_roasts: ({ most }: Most) =>
    `The file has more than ${most} roasts. Divide it into several files, then import these.`,
  part_missing: ({ place }: { place: number }) => `The file has no roast number ${place}.`,
  too_many_samples: ({ most_samples }: { most_samples: number }) =>
    `The file has more than ${most_samples} samples; no roast has that many.`,
  other_layout: ({ layout, read_layout }: { layout: number | null; read_layout: number }) =>
    `This roast was exported by another version of First Crack (layout ${layout ?? 'unknown'}); this one reads layout ${read_layout}.`,

  // A curve that no roast has
  too_few_rows: ({ format, rows, least_rows }: Format & { rows: number; least_rows: number }) =>
    `The ${format} file has too few rows with a time: ${rows}. A roast needs at least ${least_rows}.`,
  over_a_week: ({ last_seconds }: { last_seconds: number }) =>
    `The last row's time is ${formatDuration(last_seconds)} (m:ss), over a week after charge; no roast lasts that long.`,
  no_temperature: ({ format, rows }: Format & { rows: number }) =>
    `The ${format} file has no believable temperature in any of its ${rows} rows.`,

  // One machine's format
  roastime_headings_missing: ({ first_line }: { first_line: string }) =>
    `No header row was found: looked for a row that begins with “Timeline” and names “Time” and “IBTS Temp” or “Bean Probe Temp”; line 1 is ${quoted(first_line)}.`,
  artisan_headings_missing: ({ second_line }: { second_line: string }) =>
    `Line 2 of an Artisan CSV begins with Time1, Time2, ET, BT, Event; here it is ${quoted(second_line)}.`,
  artisan_unit_unknown: ({ unit }: { unit: string }) =>
    `Line 1 has the unit ${quoted(unit)}; looked for Unit:C or Unit:F.`,
  artisan_log_empty: says('This Artisan log has no samples: nothing was recorded.'),
  artisan_log_too_long: ({ most_samples }: { most_samples: number }) =>
    `This Artisan log has more than ${most_samples} samples; no roast has that many.`,
  kaleido_table_missing: says('No line “[{DATA}]” was found; the table of a Kaleido file starts after it.'),
  ikawa_charge_missing: ({ state }: { state: string }) =>
    `No row has the state ${quoted(state)}, which is charge, so this is not a complete roast.`,
  cropster_temperature_missing: ({ sheets }: { sheets: string[] }) =>
    `The Cropster file has no bean temperature: looked for it in the sheets ${sheets.map(quoted).join(', ')}.`,
  stronghold_headings_missing: says('The sheet has no heading row of a Stronghold roaster.'),

  // An Excel file
  excel_empty: says('The Excel file is empty.'),
  excel_damaged: says('The Excel file is damaged or cut off.'),
  excel_protected: says(
    'The Excel file is protected by a password. Save it without one, then import it again.',
  ),
  no_xls: says(
    'The file is damaged, or a document of an older Office program, but no Excel file (.xls) with sheets.',
  ),
  no_xlsx: says(
    'This is a ZIP archive or an Office document, but no Excel workbook (.xlsx). Save it as .xlsx, then import it again.',
  ),
  excel_too_many_cells: ({ most }: Most) =>
    `The Excel file has more than ${most} rows, cells, texts and formats; the curves of a roast have a few thousand.`,
  excel_too_many_sheets: ({ most }: Most) =>
    `The Excel file has more than ${most} sheets; no roasting machine writes that many.`,
  excel_text_too_long: says(
    'The Excel file has a text that is longer than Excel allows; it is damaged or no export of a roasting machine.',
  ),
  excel_too_large: ({ most_megabytes }: { most_megabytes: number }) =>
    `The Excel file unpacks to more than ${most_megabytes} MB; no roast is that large.`,

  // A supplier's page
  no_bean: says('Unable to extract bean data from HTML file'),
  no_page: ({ kind }: { kind: FileKindName }) => noBean(`it is ${FILE_KINDS[kind]}. ${SAVE_A_PAGE}`),
  mhtml_without_page: (_: Nothing) =>
    noBean(`it is an MHTML file in which no page was found. ${SAVE_A_PAGE}`),
  page_too_large: says(noBean('it is too large for a product page.')),
  security_check: says(
    noBean(
      'it is a security check that the shop shows before the page ("Just a moment…"). Wait for the product to appear, then save again.',
    ),
  ),
  subscription: says(noBean('it is a subscription, not one green coffee.')),
  gift_card: says(noBean('it is a gift card, not a green coffee.')),
  several_coffees: says(noBean('it is a set of several coffees. Import each coffee from its own page.')),
  roasted_coffee: says(noBean('it is roasted coffee, not green coffee.')),
  list_of_products: says(noBean('it is a list of products. Save the page of one coffee.')),

  // Stored by an earlier version, which had only sentences
  told: ({ sentence }: { sentence: string }) => sentence,
} as const

type Named = {
  file_name: string
}
type Format = {
  format: string
}
type Most = {
  most: number
}
/** The programs whose exports can be read. */
type Readable = {
  writers: string[]
}
type NoColumn = {
  holds: 'time' | 'temperature'
  looked_for: string[]
  line: number
  /** The headings that are there instead; null if the sentence leaves them out. */
  headings: string | null
}

/** The logs in JSON or as a Python literal. */
type Log = keyof typeof LOGS
const LOGS = {
  artisan: 'an Artisan log',
  first_crack: "First Crack's JSON",
  roastime: 'RoasTime JSON',
} as const

function quoted(text: string): string {
  return `“${text}”`
}

function readableText(writers: readonly string[]): string {
  return `First Crack reads exports of ${listText(writers)}.`
}

/** The specification's sentence, and what the page is instead. */
function noBean(clause: string): string {
  return `Unable to extract bean data from HTML file: ${clause}`
}

const SAVE_A_PAGE = 'Open the page in the browser and save it as "Webpage, HTML Only" or "Webpage, Complete".'
