import Download from 'lucide-react/icons/download'
import * as calls from '#contract/calls.ts'
import { urlOf } from '#web/api/api-url.ts'
import { Menu } from '#web/ui/menu.tsx'

/** The roast as a file of other programs. */
export function RoastDownloads({ id }: { id: number }) {
  return <Menu label="Download" icon={<Download aria-hidden="true" />} items={downloadsOf(id)} />
}

/** The downloads that everybody has. */
export function downloadsOf(id: number): { text: string; download: string }[] {
  return [
    { text: 'Artisan (.alog)', download: urlOf(calls.exportRoastAsArtisanLog, { id }) },
    { text: 'RoasTime (.csv)', download: urlOf(calls.exportRoastAsCsv, { id }) },
    { text: 'JSON', download: urlOf(calls.exportRoastAsJson, { id }) },
  ]
}
