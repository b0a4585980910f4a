import Download from 'lucide-react/icons/download'
import * as calls from '#contract/calls.ts'
import { urlOf } from '#web/api/api-url.ts'
import { LinkMenu, type MenuLink } from '#web/ui/link-menu.tsx'

/** The roast as a file of other programs; for the owner also the file that it was imported from. */
export function RoastDownloads({ id, hasOriginal }: { id: number; hasOriginal: boolean }) {
  const links: MenuLink[] = [
    { text: 'Artisan (.alog)', href: urlOf(calls.exportRoastAsArtisanLog, { id }) },
    { text: 'RoasTime (.csv)', href: urlOf(calls.exportRoastAsCsv, { id }) },
    { text: 'JSON', href: urlOf(calls.exportRoastAsJson, { id }) },
  ]
  if (hasOriginal) links.push({ text: 'Original file', href: urlOf(calls.readRoastSource, { id }) })
  return <LinkMenu label="Download" icon={<Download aria-hidden="true" />} links={links} />
}
