import { MILESTONE_TYPES } from '#domain/roast/milestones.ts'
import { ROAST_FIELD_NAMES } from '#domain/roast/roast-fields.ts'
import { decodeText } from '../../src/files/decode-text.ts'
import { charsetOf } from '../../src/server/intake/reading/charset-of-names.ts'
import * as artisan from './artisan.ts'
import * as artisanTables from './artisan-tables.ts'
import * as logs from './kaleido-kaffelogic.ts'
import type { FileSays, Place, Places } from './places.ts'
import * as places from './places.ts'
import * as roastime from './roastime.ts'
import * as tables from './tables.ts'
import * as workbooks from './workbooks.ts'

interface Format {
  says(bytes: Uint8Array, name: string): FileSays | Promise<FileSays>
  places: Places
  others?: readonly ({ begins: RegExp } & Place)[]
}

const text = (says: (text: string) => FileSays) => async (bytes: Uint8Array) =>
  says(decodeText(bytes, await charsetOf(bytes)))
const workbook =
  (says: (book: ReturnType<typeof workbooks.workbookOf>) => FileSays) => (bytes: Uint8Array, name: string) =>
    says(workbooks.workbookOf(bytes, name))

/** Our own JSON, whose names are those of the API. */
function ownSays(text: string): FileSays {
  const { bean, timeline, milestones, ...fields } = places.jsonOf(text)
  const [points, marks] = [timeline, milestones] as Record<string, number>[][]
  const seconds = points?.map(({ time_seconds = Number.NaN }) => time_seconds) ?? []
  const column = (name: string) => ({ seconds, values: points?.map(point => point[name] ?? null) ?? [] })
  return {
    unit: 'C',
    charge: 0,
    values: new Map<string, unknown>([
      ...Object.entries(fields),
      ['bean.origin_name', (bean as Record<string, unknown> | undefined)?.origin_name],
      ...CURVES.map(name => [`timeline.${name}`, column(name)] as const),
      ...(marks ?? []).map(mark => [String(mark.milestone_type), mark.time_seconds] as const),
    ]),
  }
}
const CURVES = [
  'ibts_temp',
  'bean_probe_temp',
  'bean_probe_ror',
  'ibts_ror',
  'power_setting',
  'fan_setting',
  'drum_setting',
] as const
const OWN: Places = {
  ...Object.fromEntries(ROAST_FIELD_NAMES.map(name => [name, places.field(name)])),
  ...Object.fromEntries(CURVES.map(name => [`timeline.${name}`, places.curve(name)])),
  ...Object.fromEntries(MILESTONE_TYPES.map(type => [type, places.milestone(type)])),
  roast_name: places.named,
  // Of a blend, it is the first of its coffees.
  'bean.origin_name': {
    isKept: (value, kept, says) =>
      places.named.isKept!(value, kept, says) ||
      places.ofBlend(name => [name as string]).isKept!(value, kept, says),
  },
  roast_date: places.day(),
  green_weight_g: places.weight('green_weight_g'),
  roasted_weight_g: places.weight('roasted_weight_g'),
  notes: { isKept: (value, { roast }) => value === null || roast.notes === String(value).trim() },
  greens: places.ofBlend(value => (value as { origin_name: string }[]).map(({ origin_name }) => origin_name)),
  blend_name: places.ofBlend(value => [value as string]),
  ...places.leftOut('the layout of the file', 'format version'),
  ...places.leftOut('numbers a recipe in the library that wrote the file', 'blend_id'),
  style: {
    leftOut: 'judges the roast if the library has this style; the style itself is not part of a roast',
  },
}

/** Every format by the name that its reader gives it. */
export const FORMATS: Record<string, Format | undefined> = {
  'Artisan log': {
    says: text(artisan.artisanSays),
    places: artisan.ARTISAN_LOG,
    others: artisan.ARTISAN_OTHERS,
  },
  'Artisan CSV': {
    says: text(artisanTables.artisanCsvSays),
    places: artisanTables.ARTISAN_TABLE,
    others: artisanTables.ARTISAN_CHANNELS,
  },
  'Artisan Excel': {
    says: workbook(workbooks.artisanXlsxSays),
    places: artisanTables.ARTISAN_TABLE,
    others: artisanTables.ARTISAN_CHANNELS,
  },
  'RoasTime CSV': { says: text(roastime.roastimeCsvSays), places: roastime.ROASTIME_CSV },
  'RoasTime JSON': { says: text(roastime.roastimeJsonSays), places: roastime.ROASTIME_JSON },
  'Giesen CSV': { says: text(tables.giesenSays), places: tables.GIESEN },
  'Loring RST_LOG CSV': { says: text(tables.loringSays), places: tables.LORING },
  'IKAWA CSV': { says: text(tables.ikawaSays), places: tables.IKAWA },
  'ROEST CSV': { says: text(tables.roestSays), places: tables.ROEST },
  'Petroncini CSV': { says: text(tables.petronciniSays), places: tables.PETRONCINI },
  'Rubasse CSV': { says: text(tables.rubasseSays), places: tables.RUBASSE },
  'Kaleido CSV': { says: text(logs.kaleidoSays), places: logs.KALEIDO },
  'Kaffelogic log': {
    says: text(logs.kaffelogicSays),
    places: logs.KAFFELOGIC,
    others: logs.KAFFELOGIC_OTHERS,
  },
  'Stronghold Excel': { says: workbook(workbooks.strongholdSays), places: workbooks.STRONGHOLD },
  'Cropster Excel': { says: workbook(workbooks.cropsterSays), places: workbooks.CROPSTER },
  'First Crack JSON': { says: text(ownSays), places: OWN },
}

/** Where a format's value goes; undefined if nobody said. */
export function placeIn({ places, others = [] }: Format, key: string): Place | undefined {
  return places[key] ?? others.find(({ begins }) => begins.test(key))
}
