import type { PageTags } from '#server/platform/files/web-page.ts'

interface SharedPage {
  siteTitle: string
  title: string
  description: string
  /** The page's own address, absolute. */
  address: string
  screen?: string
}

/** The tags of a page to share, without a picture. */
export function pageTags({ siteTitle, title, description, address, screen }: SharedPage): PageTags {
  return {
    siteTitle,
    title: `${title} · ${siteTitle}`,
    description,
    properties: {
      'og:type': 'website',
      'og:site_name': siteTitle,
      'og:title': title,
      'og:description': description,
      'og:url': address,
    },
    card: 'summary',
    words: [title, description],
    ...(screen !== undefined && { screen }),
  }
}
