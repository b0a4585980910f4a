import { formatDuration } from '#domain/roast/duration.ts'
import { writtenDate } from '#domain/words/written-date.ts'
import { escapedHtml } from '#server/files/escaped-html.ts'
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
  /** The screen that shows the roast, or all of them. */
  screen: string
  screenOf: (roast: SharedRoast) => string
}

/**
 * The page at the short address on a bag, from which messengers make a preview. Browsers are redirected at once by the
 * header `Refresh`.
 */
export function bagPage({ siteTitle, roastNumber, roasts, address, ...page }: BagPage): string {
  const [roast] = roasts
  const only = roasts.length === 1 ? roast : undefined
  const title = only === undefined ? `Roast #${roastNumber}` : `Roast #${roastNumber} · ${only.coffee}`
  const description = only === undefined ? choiceText(roasts) : aboutRoast(only)
  const properties = {
    'og:type': 'website',
    'og:site_name': siteTitle,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    ...(only !== undefined && {
      'og:image': page.pictureOf(only),
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
    }),
  }
  const links = only === undefined ? roasts.map(each => linkTo(page.screenOf(each), roastText(each))) : []
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapedHtml(`${title} · ${siteTitle}`)}</title>`,
    `<meta name="description" content="${escapedHtml(description)}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapedHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${only === undefined ? 'summary' : 'summary_large_image'}">`,
    '</head>',
    '<body>',
    `<p>${linkTo(page.screen, title)}</p>`,
    ...(links.length > 0 ? ['<ul>', ...links.map(link => `<li>${link}</li>`), '</ul>'] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** A roast in one line: `Washed · Roasted 22 Nov 2026 · 10:32 min · Score 86`. */
function aboutRoast({ process, roastDate, durationSeconds, scoreText }: SharedRoast): string {
  const parts = [
    process,
    roastDate && `Roasted ${writtenDate(roastDate)}`,
    durationSeconds && `${formatDuration(durationSeconds)} min`,
    scoreText && ['Score', scoreText.points, scoreText.basis].filter(Boolean).join(' '),
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

function linkTo(address: string, text: string): string {
  return `<a href="${escapedHtml(address)}">${escapedHtml(text)}</a>`
}
