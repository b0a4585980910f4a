import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { readSupplierPage } from './read-supplier-page.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures/beans')
const pages = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .map(name => readFileSync(join(FIXTURES, name)))

const read = (html: string) => readSupplierPage(new TextEncoder().encode(html), 'page.html')

function beanOf(html: string) {
  const result = read(html)
  if (!result.ok) throw new Error(fileProblemText(result.reason))
  return result.value.bean
}

const product = (body: string, head = '') =>
  `<html><head><meta property="og:type" content="product">${head}</head><body><main><h1>Kenya Test coffee</h1>${body}</main></body></html>`

describe('no page makes the reader throw', () => {
  it('neither random bytes nor random markup make the reader throw', () => {
    const markup = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '<td>',
            '</tr>',
            '<th>Region',
            '<div',
            '">',
            '<!--',
            '<script type="application/ld+json">',
            '{"@type":"Product"',
            'Altitude:',
            '&amp;nbsp;',
            '[Region]',
            '<h1>',
            '</main>',
            '\0',
            '\ud800',
          ),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map(pieces => pieces.join(''))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => void readSupplierPage(bytes, 'x.html')),
    )
    fc.assert(fc.property(markup, html => void read(html)))
  }, 60_000)

  it('a fixture that is cut off or has bytes changed does not make the reader throw', () => {
    const mutated = fc
      .tuple(
        fc.constantFrom(...pages),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
      )
      .map(([page, length, changes]) => {
        const bytes = Uint8Array.from(page.subarray(0, length % (page.length + 1)))
        for (const [position, byte] of changes) if (bytes.length > 0) bytes[position % bytes.length] = byte
        return bytes
      })
    fc.assert(fc.property(mutated, bytes => void readSupplierPage(bytes, 'x.html')))
  }, 60_000)

  it.each([
    [
      'elements nested 100,000 deep',
      `${'<div>'.repeat(100_000)}<b>Region:</b> Nyeri<br><b>Process:</b> Washed`,
    ],
    ['end tags that close nothing', '<b>'.repeat(20_000) + '</i>'.repeat(20_000)],
    ['JSON nested 100,000 deep', `<script type="application/ld+json">${'['.repeat(100_000)}</script>`],
    ['a huge attribute', `<p title="${'x'.repeat(1_000_000)}">Region: Nyeri</p>`],
    ['a comment without an end', '<p>Region: Nyeri</p><!--'],
  ])('a page with %s does not make the reader throw', (_, body) => {
    expect(() => read(product(body))).not.toThrow()
  })

  it('text inside very deep elements is still read', () => {
    const bean = beanOf(product(`${'<font>'.repeat(2000)}<p>Region: Nyeri</p><p>Process: Washed</p>`))
    expect(bean).toMatchObject({ region: 'Nyeri', processing_method: 'Washed' })
  })
})

describe('everything from a page is only text', () => {
  it('names that JavaScript objects reserve do no harm', () => {
    const chart =
      '<div data-chart-id="cupping-chart" data-chart-value="__proto__:9,constructor:8,Body:7"></div>'
    const scores = beanOf(product(chart)).cupping_scores
    expect(Object.entries(scores ?? {})).toEqual([
      ['constructor', 8],
      ['Body', 7],
    ])
    expect(Object.getPrototypeOf(scores)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('NUL and lone surrogates are removed', () => {
    const head = `<script type="application/ld+json">{"@type":"Product","name":"Ke\\u0000nya\\ud800 coffee"}</script>`
    expect(beanOf(product('<p>Region: Ny\0eri</p>', head))).toMatchObject({
      origin_name: 'Kenya\ufffd coffee',
      region: 'Nyeri',
    })
  })

  const payloads = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ]
  it.each(payloads)('%s leaves no markup in any field', payload => {
    const labels = [
      'Country',
      'Region',
      'Altitude',
      'Process',
      'Variety',
      'Farm',
      'Harvest',
      'Grade',
      'Cupping Notes',
      'Farm Notes',
    ]
    const rows = labels.map(label => `<tr><th>${label}</th><td>1 Kona ${payload}</td></tr>`).join('')
    const json = JSON.stringify({
      '@type': 'Product',
      name: `Kona coffee ${payload}`,
      description: `${payload}x`,
    }).replaceAll('</', '<\\/')
    const head = `<script type="application/ld+json">${json}</script><link rel="canonical" href="javascript:alert(1)">`
    const bean = beanOf(product(`<table>${rows}</table>`, head))
    expect(bean.source_url).toBeNull()
    expect(bean.region).toMatch(/^1 Kona/)
    expect(JSON.stringify(bean)).not.toMatch(/<[a-z/!]/i)
  })

  it('the first hundred of very many flavours are kept, with a warning that says what was left out', () => {
    const chart = (flavours: readonly string[]) => {
      const values = flavours.map(flavour => `${flavour}:4`).join(',')
      return product(
        `<div class="forix-chartjs" data-chart-id="flavor-chart" data-chart-value="${values}"></div><p>Region: Nyeri</p>`,
      )
    }
    const long = 'x'.repeat(101)
    const many = Array.from({ length: 60_000 }, (_, index) => `F${index}`)
    const flavours = (page: string) => {
      const result = read(page)
      if (!result.ok) throw new Error(fileProblemText(result.reason))
      const { bean, warnings } = result.value
      const leftOut = warnings.filter(warning => warning.includes('Left out'))
      return { names: Object.keys(bean.flavor_profiles ?? {}), leftOut }
    }
    expect(flavours(chart([long, ...many]))).toEqual({
      names: many.slice(0, 100),
      leftOut: [
        `Under “flavor profiles” there is room for 100 names of up to 100 characters. Left out: ${long.slice(0, 99)}…, F100, F101 and 59898 more.`,
      ],
    })
    expect(flavours(chart(many.slice(0, 100)))).toEqual({ names: many.slice(0, 100), leftOut: [] })
    expect(flavours(chart([long]))).toEqual({
      names: [],
      leftOut: [expect.stringMatching(/Left out: x{99}…\.$/)],
    })
  })

  it('a text too long to be stored is cut, with a warning', () => {
    const result = read(
      product(
        `<h3>Tasting Notes</h3><p>${'plum '.repeat(10_000)}</p><p>Region: Nyeri</p><p>Process: Washed</p>`,
      ),
    )
    expect(result.ok && result.value.bean.cupping_notes?.length).toBeLessThanOrEqual(20_000)
    expect(result.ok && result.value.warnings).toContain(
      'The text under “cupping notes” was too long and was cut.',
    )
  })
})

describe('warnings are words that a person can read', () => {
  const NOT_TEXT = /[\p{Cc}\p{Co}]/u

  it('an altitude behind a label in another language is quoted with a blank between them', () => {
    const page = product('<table><tr><th>Korkeus</th><td>1700 to 1950 meters</td></tr></table>')
    const result = read(page)
    expect(result.ok && result.value.warnings).toEqual([
      'The altitude was read from the text: "Kenya Test coffee Korkeus 1700 to 1950 meters"',
    ])
  })

  it('no warning has a control or private character, whatever the page has', () => {
    const piece = fc.constantFrom(
      ...[
        '\ue000',
        '\ue001',
        '\uf8ff',
        '&#xe000;',
        '&amp;#xe001;',
        '\u0085',
        '\u0007',
        '\udbc0\udc00',
        '\t',
        '\n',
      ],
      ...[
        '1700 to 1950 meters',
        ' Höhe ',
        'Farm:',
        '8.5',
        'nyeri',
        '</td><td>',
        '</tr><tr><th>',
        '<h2>',
        '<p>',
      ],
    )
    const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(text, text, text, (body, description, name) => {
        const json = JSON.stringify({ '@type': 'Product', name, description, sku: 'x' })
        for (const source of [
          product(
            `<table><tr><th>${body}</td></tr></table>`,
            `<script type="application/ld+json">${json}</script>`,
          ),
          `${name}\nRegion: Nyeri\nVarietal: SL28\n${body}\n${description}`,
        ]) {
          const result = read(source)
          for (const warning of result.ok ? result.value.warnings : []) expect(warning).not.toMatch(NOT_TEXT)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
