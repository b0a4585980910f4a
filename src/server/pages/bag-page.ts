import { formatDuration } from '#domain/roast/duration.ts'
import { writtenDate } from '#domain/words/written-date.ts'
import type { PageTags } from '#server/platform/files/web-page.ts'
import { pageTags } from './page-tags.ts'
import type { SharedRoast } from './shared-roast.ts'

interface BagPage {
  siteTitle: string
  roastNumber: number
  /** The roasts with the number, at least one, newest first. */
  roasts: readonly SharedRoast[]
  /** The page's own address, absolute. */
  address: string
  /** The picture of a roast, absolute. */
  pictureOf: (roast: SharedRoast) => string
}

/** The tags of the page at the short address on a bag, from which messengers make a preview. */
export function bagTags({ siteTitle, roastNumber, roasts, address, pictureOf }: BagPage): PageTags {
  const [roast] = roasts
  const only = roasts.length === 1 ? roast : undefined
  const title = only === undefined ? `Roast #${roastNumber}` : `Roast #${roastNumber} · ${only.coffee}`
  const description = only === undefined ? choiceText(roasts) : aboutRoast(only)
  const screen = only === undefined ? `#/bags/${roastNumber}` : `#/roasts/${only.id}`
  const tags = pageTags({ siteTitle, title, description, address, screen })
  if (only === undefined) return tags
  const properties = { ...tags.properties, ...pictureTags(pictureOf(only), only) }
  return { ...tags, properties, card: 'summary_large_image' }
}

/** The tags of a roast's picture. */
export function pictureTags(address: string, { coffee, taste }: SharedRoast): Record<string, string> {
  return {
    'og:image': address,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `A card of ${[coffee, taste].filter(Boolean).join(': ')}`,
  }
}

/** A roast in one line: `Blackcurrant and lime · Washed · Roasted 22 Nov 2026 · 10:32 min`. */
function aboutRoast({ taste, process, roastDate, durationSeconds }: SharedRoast): string {
  const parts = [
    taste,
    process,
    roastDate && `Roasted ${writtenDate(roastDate)}`,
    durationSeconds && `${formatDuration(durationSeconds)} min`,
  ]
  return parts.filter(Boolean).join(' · ') || 'A coffee roast with its profile'
}

const MOST_NAMED = 5

function choiceText(roasts: readonly SharedRoast[]): string {
  const named = roasts.slice(0, MOST_NAMED).map(roastText)
  const others = roasts.length - named.length
  const rest = others > 0 ? ` and ${others} more` : ''
  return `${roasts.length} roasts have this number: ${named.join('; ')}${rest}`
}

function roastText({ coffee, roastDate }: SharedRoast): string {
  return roastDate === null ? coffee : `${coffee}, ${writtenDate(roastDate)}`
}
