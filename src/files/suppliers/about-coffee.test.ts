import { expect, test } from 'vitest'
import { readSupplierPage } from './read-supplier-page.ts'

/** A saved page with this heading. */
function pageOf(heading: string, { type = 'product', body = '<p>Text.</p>' } = {}) {
  const head = `<title>${heading}</title><meta property="og:type" content="${type}">`
  const html = `<html><head>${head}</head><body><main><h1>${heading}</h1>${body}</main></body></html>`
  return readSupplierPage(new TextEncoder().encode(html), 'page.html')
}

const noFacts = (name: string) =>
  `No facts about the coffee were recognised on the page. Its name was taken from the heading: “${name}”.`

test.each([
  ['Äthiopien Guji – Rohkaffee', 'Ethiopia'],
  ['Råkaffe Kenya Nyeri', null],
  ['Кофе Эфиопия Гуджи', null],
  ['エチオピア グジ 生豆', 'Ethiopia'],
])(
  'of a page in a language without known labels the heading is offered, its facts are named: %s',
  (name, country) => {
    const body = '<table><tr><th>Korkeus merenpinnasta</th><td>paljon</td></tr></table>'
    const page = pageOf(name, { body })
    const unknown = 'Not everything under “Korkeus merenpinnasta” was kept: “paljon”.'
    expect(page).toMatchObject({ ok: true, value: { warnings: [noFacts(name), unknown] } })
    expect(page.ok && [page.value.bean.origin_name, page.value.bean.country]).toEqual([name, country])
  },
)

test.each([
  ['Rohkaffee im Abonnement', 'subscription'],
  ['Geschenkgutschein für Kaffee', 'gift_card'],
  ['Probierset Rohkaffee', 'several_coffees'],
  ['Café tostado Colombia Huila', 'roasted_coffee'],
  ['Kaffeemühle', 'no_bean'],
  ['Kontakt', 'no_bean'],
])('a page that is not one green coffee is refused in any language: %s', (name, code) => {
  expect(pageOf(name)).toMatchObject({ ok: false, reason: { code } })
})

test('an article about coffee is no coffee, however often it says the word', () => {
  const article = pageOf('Wie man Kaffee röstet', { type: 'article', body: '<p>Kaffee, Kaffee.</p>' })
  expect(article).toMatchObject({ ok: false, reason: { code: 'no_bean' } })
})
