import * as calls from '#contract/calls.ts'
import { urlOf } from '#web/api/api-url.ts'

/** The roast as files for other programs, which everybody may download. */
export function downloadsOf(id: number): { text: string; download: string }[] {
  return [
    { text: 'Artisan (.alog)', download: urlOf(calls.exportRoastAsArtisanLog, { id }) },
    { text: 'RoasTime (.csv)', download: urlOf(calls.exportRoastAsCsv, { id }) },
    { text: 'JSON', download: urlOf(calls.exportRoastAsJson, { id }) },
  ]
}
