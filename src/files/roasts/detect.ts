import type { FileKindName } from '#domain/file/file-kinds.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import type { Result } from '#domain/record/result.ts'
import { looksLikeArtisanCsv, readArtisanCsv } from '#files/machines/artisan/artisan-csv.ts'
import { looksLikeArtisanLog, readArtisanLog } from '#files/machines/artisan/artisan-log.ts'
import { looksLikeArtisanXlsx, readArtisanXlsx } from '#files/machines/artisan/artisan-xlsx.ts'
import { looksLikeCropsterXls, readCropsterXls } from '#files/machines/cropster/cropster-xls.ts'
import { looksLikeFirstCrackJson, readFirstCrackJson } from '#files/machines/first-crack-json.ts'
import { looksLikeGiesenCsv, readGiesenCsv } from '#files/machines/giesen-csv.ts'
import { looksLikeIkawaCsv, readIkawaCsv } from '#files/machines/ikawa-csv.ts'
import { looksLikeKaffelogicLog, readKaffelogicLog } from '#files/machines/kaffelogic-klog.ts'
import { looksLikeKaleidoCsv, readKaleidoCsv } from '#files/machines/kaleido-csv.ts'
import { looksLikeLoringCsv, readLoringCsv } from '#files/machines/loring-csv.ts'
import { looksLikePetronciniCsv, readPetronciniCsv } from '#files/machines/petroncini-csv.ts'
import { looksLikeRoastimeCsv, readRoastimeCsv } from '#files/machines/roastime/roastime-csv.ts'
import { looksLikeRoastimeJson, readRoastimeJson } from '#files/machines/roastime/roastime-json.ts'
import { looksLikeRoestCsv, readRoestCsv } from '#files/machines/roest-csv.ts'
import { looksLikeRubasseCsv, readRubasseCsv } from '#files/machines/rubasse-csv.ts'
import { looksLikeStrongholdXlsx, readStrongholdXlsx } from '#files/machines/stronghold-xlsx.ts'
import type { RoastDraft } from './roast-draft.ts'
import type { SourceText } from './source-text.ts'
import type { Workbook } from './workbook.ts'

/** A format that First Crack reads, in a text or an Excel file. */
export interface RoastFormat<Source> {
  /** The machine or program that writes it, as people call it. */
  writer: string
  /** Judges by the content alone, never by the file's name. */
  recognises(source: Source): boolean
  read(source: Source): Result<RoastDraft, FileProblem>
  /** A line that stands once in the table of each roast: a file in which it stands twice holds two. */
  heading?: RegExp
}

/**
 * Every format of a text, in the order they are tried. No two recognise the same file; Rubasse comes last because it
 * has no headings.
 */
export const TEXT_FORMATS: readonly RoastFormat<SourceText>[] = [
  {
    writer: 'RoasTime',
    recognises: looksLikeRoastimeCsv,
    read: readRoastimeCsv,
    heading: /^"?timeline"?[,;\t].*\b(?:ibts|bean probe)\b/gim,
  },
  { writer: 'RoasTime', recognises: looksLikeRoastimeJson, read: readRoastimeJson },
  {
    writer: 'Artisan',
    recognises: looksLikeArtisanCsv,
    read: readArtisanCsv,
    heading: /^Date:[^\t\n]{0,40}\tUnit:/gm,
  },
  { writer: 'Artisan', recognises: looksLikeArtisanLog, read: readArtisanLog },
  {
    writer: 'Kaffelogic',
    recognises: looksLikeKaffelogicLog,
    read: readKaffelogicLog,
    heading: /^time\t[#=^]*\w+_temp(?:\t|$)/gm,
  },
  { writer: 'Kaleido', recognises: looksLikeKaleidoCsv, read: readKaleidoCsv, heading: /^KLDO data file/gim },
  {
    writer: 'Giesen',
    recognises: looksLikeGiesenCsv,
    read: readGiesenCsv,
    heading: /^seconds,time,air,beans/gim,
  },
  {
    writer: 'Loring',
    recognises: looksLikeLoringCsv,
    read: readLoringCsv,
    heading: /^Id,Time,RoastingOnOff/gim,
  },
  {
    writer: 'IKAWA',
    recognises: looksLikeIkawaCsv,
    read: readIkawaCsv,
    heading: /^time,(?:state|fan set),/gim,
  },
  { writer: 'ROEST', recognises: looksLikeRoestCsv, read: readRoestCsv, heading: /^Time,Event,Fan/gim },
  {
    writer: 'Petroncini',
    recognises: looksLikePetronciniCsv,
    read: readPetronciniCsv,
    heading: /^Export path/gim,
  },
  {
    writer: 'Rubasse',
    recognises: looksLikeRubasseCsv,
    read: readRubasseCsv,
    // The parameters above the row of charge.
    heading: /^(?:-?\d[\d.]{0,20},){24,25}-?\d[\d.]{0,20}\s{0,3}\n0(?:\.0{1,3})?,/gm,
  },
]

/** Every format of an Excel file. */
export const WORKBOOK_FORMATS: readonly RoastFormat<Workbook>[] = [
  { writer: 'Artisan', recognises: looksLikeArtisanXlsx, read: readArtisanXlsx },
  { writer: 'Cropster', recognises: looksLikeCropsterXls, read: readCropsterXls },
  { writer: 'Stronghold', recognises: looksLikeStrongholdXlsx, read: readStrongholdXlsx },
]

/** Not named among the machines and programs that write exports. */
const OWN_FORMAT: RoastFormat<SourceText> = {
  writer: 'First Crack',
  recognises: looksLikeFirstCrackJson,
  read: readFirstCrackJson,
}

/** The format of a text, or null if it is none of them. */
export function detectFormat(source: SourceText): RoastFormat<SourceText> | null {
  return [OWN_FORMAT, ...TEXT_FORMATS].find(format => format.recognises(source)) ?? null
}

/** Texts that we recognise as something other than a roast. */
const OTHER_TEXTS: readonly { kind: FileKindName; recognises(source: SourceText): boolean }[] = [
  {
    kind: 'html',
    recognises: source => /^\s*(<!--.*?-->\s*)?<(!doctype html|html|head|body)\b/is.test(startOf(source)),
  },
  { kind: 'xml', recognises: source => /^\s*<\?xml\b/i.test(startOf(source)) },
  {
    kind: 'kaffelogic_profile',
    recognises: source => source.head.some(line => /^profile_(short_name|schema_version):/.test(line)),
  },
  {
    kind: 'json',
    recognises: source => /^\s*[[{]/.test(startOf(source)),
  },
]

/** What kind of text this is; null if it isn't clear. */
export function otherTextKind(source: SourceText): FileKindName | null {
  return OTHER_TEXTS.find(text => text.recognises(source))?.kind ?? null
}

function startOf(source: SourceText): string {
  return source.text.slice(0, 2000)
}
