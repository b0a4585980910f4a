import { addressOf } from '#contract/call.ts'
import { openRoastOfNumber } from '#contract/calls.ts'
import { numberInAddress } from '#domain/roast/typed-address.ts'
import type { SiteTitle } from '#server/account/site/site-title.ts'
import type { LostAnswer } from '#server/http/error-answers.ts'
import { escapedHtml } from '#server/platform/files/web-page.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { basePath } from './public-address.ts'

/**
 * Answers wrong addresses outside of the API, which people type from a bag: redirects one with a number, such as `/141`
 * or `/R/141`, to the roast, and otherwise sends a page that asks for the number. `webPage` is the page of the web app,
 * whose styles it uses, or null.
 */
export function notFoundAnswer(config: Config, siteTitle: SiteTitle, webPage: string | null): LostAnswer {
  const base = basePath(config)
  return (request, reply) => {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || API.test(url)) return false
    const number = numberIn(url)
    if (number !== null) void reply.redirect(base + addressOf(openRoastOfNumber, { number }))
    else {
      reply.code(404).type('text/html; charset=utf-8')
      void siteTitle().then(title => reply.send(notFoundPage(title, base, webPage ?? '')))
    }
    return true
  }
}

const API = /^\/+api(?:[/?]|$)/
/** The address that the form of the page requests. */
const ASKED = /^\/r\/?\?number=(\d{1,15})$/

function numberIn(url: string): string | null {
  return numberInAddress(url.split('?', 1)[0]!) ?? ASKED.exec(url)?.[1] ?? null
}

/** As in the app's top bar. */
const LOGO =
  '<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><g transform="rotate(38 16 16)"><path d="M15 2.6C9.4 3.3 5.6 8.9 5.6 16s3.8 12.7 9.4 13.4c1.8-4.2-2-7.6-2-13.1 0-5.4 3.8-9.1 2-13.7Z"/><path d="M18.6 3c4.6 1.7 7.8 6.8 7.8 13s-3.2 11.3-7.8 13c1.2-4.4-2.3-7.6-2.3-12.7 0-5.3 3.5-8.9 2.3-13.3Z"/></g></svg>'

function notFoundPage(siteTitle: string, base: string, webPage: string): string {
  const title = escapedHtml(siteTitle)
  const styles = webPage.match(/<link rel="stylesheet"[^<>]*>/g) ?? []
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Page not found · ${title}</title>
    <link rel="icon" href="${base}/favicon.svg" type="image/svg+xml">
    ${styles.join('\n    ')}
    <link rel="stylesheet" href="${base}/not-found.css">
  </head>
  <body class="not-found">
    <header>
      <div>
        <a href="${base}/#/home">${LOGO}${title}</a>
        <nav aria-label="Main"><a href="${base}/#/roasts">Roasts</a><a href="${base}/#/beans">Beans</a></nav>
      </div>
    </header>
    <main>
      <h1>There is no page here</h1>
      <p>Were you given a bag? The number on it leads to its roast.</p>
      <form action="${base}/r" method="get">
        <label for="number">Roast number</label>
        <div class="number">
          <span aria-hidden="true">#</span>
          <input id="number" name="number" type="number" inputmode="numeric" min="1" max="999999999" step="1"
            required autocomplete="off" enterkeyhint="search">
        </div>
        <button>Find my roast</button>
      </form>
      <p><a href="${base}/#/roasts">All roasts</a> <a href="${base}/#/beans">All beans</a></p>
    </main>
  </body>
</html>
`
}
