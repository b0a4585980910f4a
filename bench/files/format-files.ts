import { readFileSync } from 'node:fs'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { writeArtisanLog } from '../../src/files/machines/artisan/write-artisan-log.ts'
import { writeRoastimeCsv } from '../../src/files/machines/roastime/write-roastime-csv.ts'
import type { ExportedRoast } from '../../src/files/roasts/exported-roast.ts'
import { roastDocumentOf } from '../../src/files/roasts/write-roast-document.ts'

/** Makes a file of each extension that may be imported, of usual size: about 600 samples. */
export const FORMAT_FILES: Record<string, (roast: ExportedRoast) => Uint8Array<ArrayBuffer>> = {
  csv: roast => bytesOf(writeRoastimeCsv(roast)),
  tsv: roast => bytesOf(giesenTable(roast)),
  alog: roast => bytesOf([...writeArtisanLog(roast)].join('')),
  json: roast =>
    bytesOf(JSON.stringify({ ...roastDocumentOf(roast), timeline: pointsOfTimeline(roast.timeline) })),
  klog: roast => bytesOf(kaffelogicLog(roast)),
  xls: () => EXCEL.xls,
  xlsx: () => EXCEL.xlsx,
}

/** Fixtures, because writing Excel files would take most of a round. */
const EXCEL = {
  xls: fixture('cropster-xls/export-roasts_PR-0031.xls'),
  xlsx: fixture('stronghold-xlsx/S9X.xlsx'),
}

function giesenTable({ timeline }: ExportedRoast): string {
  const rows = pointsOfTimeline(timeline).map(point =>
    [point.time_seconds, '', 180, point.bean_probe_temp, 0, point.power_setting, 50, 120].join('\t'),
  )
  return ['seconds\ttime\tair\tbeans\tror\tpower\tspeed\tpressure', ...rows].join('\n')
}

function kaffelogicLog({ sourceName, timeline }: ExportedRoast): string {
  const rows = pointsOfTimeline(timeline).map(point =>
    [point.time_seconds, point.bean_probe_temp, point.bean_probe_ror, point.power_setting, 15_000].join('\t'),
  )
  const head = [`profile_short_name:${sourceName}`, 'log_file_name:kaffelogic/roast-logs/log0042.klog', '']
  const headings = ['time', '=mean_temp', '=actual_ROR', 'power_kW', '#^actual_fan_RPM'].join('\t')
  return [...head, headings, ...rows, `!roast_end:${timeline.timeSeconds.at(-1)}`, ''].join('\n')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../../fixtures/roasts/${name}`, import.meta.url)))
}
