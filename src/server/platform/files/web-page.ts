import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/settings/config.ts'

/** The parts of a page that link previews, search engines and readers without JavaScript use. */
export interface PageTags {
  siteTitle: string
  /** As browsers show it. */
  title: string
  description: string
  /** Its meta tags by property, such as `og:title`. */
  properties: Readonly<Record<string, string>>
  /** How large its picture is shown. */
  card: 'summary' | 'summary_large_image'
  /** The screen that the app opens, such as `#/roasts/12`; empty for home. */
  screen?: string
  /** Paragraphs for readers without JavaScript. */
  words?: readonly string[]
}

/** The page of the built web app with the settings of the environment; null if the app has not been built. */
export async function readWebPage(folder: string, config: Config): Promise<string | null> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  return page && withSettings(page, config)
}

function withSettings(page: string, config: Config): string {
  const settings = {
    'first-crack-public-url': config.publicUrl ?? '',
    'first-crack-flag-base-url': config.flagBaseUrl,
  }
  return Object.entries(settings).reduce((filled, [name, value]) => withContent(filled, name, value), page)
}

/** The page with tags of its own. */
export function withTags(page: string, tags: PageTags): string {
  const { siteTitle, title, description, properties, card, ...own } = tags
  const metaTags = [
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapedHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${card}">`,
  ]
  const named = withContent(withTitle(page, title), SITE_TITLE, siteTitle)
  const described = withContent(named, 'description', description)
  const screened = withContent(described, SCREEN, own.screen ?? '')
  const words = (own.words ?? []).map(text => `<p>${escapedHtml(text)}</p>`)
  return screened
    .replace('</title>', () => ['</title>', ...metaTags].join('\n    '))
    .replace('<noscript>', () => ['<noscript>', ...words].join('\n    '))
}

/** The web app reads the screen of its address from this meta tag, and its service worker writes it too. */
const SCREEN = 'first-crack-screen'
/** And the site's name from this one. */
const SITE_TITLE = 'first-crack-site-title'

function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapedHtml(title)}</title>`)
}

function withContent(page: string, name: string, content: string): string {
  const tag = new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*("[^>]*>)`)
  return page.replace(tag, (_tag, before, after) => before + escapedHtml(content) + after)
}

/** A text as it is written in HTML, between tags or in a quoted attribute. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => ENTITIES[character]!)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
