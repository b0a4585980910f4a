import { describe, expect, it } from 'vitest'
import { priceOfBean } from '#domain/bean/price/bean-price.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { altitudeInProse } from './altitude-in-prose.ts'
import { screenSizeIn } from './findings.ts'
import { findingsOfLabels } from './labels/label-findings.ts'
import { labelledValues } from './labels/labelled-values.ts'
import { leftOverWarnings } from './labels/left-over.ts'
import { decodePage } from './page-text.ts'
import { cleanAddress, productAddress } from './page-url.ts'
import { readSupplierPage } from './read-supplier-page.ts'

const bytes = (binary: string) => Uint8Array.from(binary, character => character.charCodeAt(0))

describe('an altitude in prose', () => {
  it.each([
    [
      'farms between 1700 and 1950 meters above sea level, planted',
      'between 1700 and 1950 meters above sea level',
    ],
    ['sits at 5,000 feet altitude', '5,000 feet'],
    ['a 1500 meter farm', '1500 meter'],
    ['at 950-1120 m.a.s.l.', '950-1120 m.a.s.l.'],
    ['grown at 1,100 – 1,400 masl', '1,100 – 1,400 masl'],
    ['from 950 meters above sea level up to the ridge', 'from 950 meters above sea level'],
    ['farms at 1650 and 1750 meters,', '1650 and 1750 meters'],
    ['just over 1800 meters above sea level', 'just over 1800 meters above sea level'],
    ['plots go up to 2250 meters here', 'up to 2250 meters'],
    ['from 1550 up to 1780 meters above sea level', 'from 1550 up to 1780 meters above sea level'],
    ['cultivated above 1,200 meters.', 'above 1,200 meters'],
    ['just under 1600 meters above sea level', 'just under 1600 meters above sea level'],
    ['wächst auf 1.950 – 2.100 m ü. NN im Süden', '1.950 – 2.100 m ü. NN'],
    ['cultivé entre 1 700 et 1 850 mètres', '1 700 et 1 850 mètres'],
    ['auf 1’450 m ü. M. geerntet', '1’450 m ü. M.'],
    ['una finca a 1.650 msnm', '1.650 msnm'],
    ['uprawiana na 1600-1800 m n.p.m.', '1600-1800 m n.p.m.'],
    ['на высоте 1600–1700 м над уровнем моря', '1600–1700 м над уровнем моря'],
    ['標高1,700〜1,900mの農園', '1,700〜1,900m'],
    ['SL28 1700 m', '1700 m'],
  ])('"%s" is %s', (text, altitude) => expect(altitudeInProse(text)?.altitude).toBe(altitude))

  it.each([
    'a farm of 1200 hectares',
    'planted 1500 trees in 1998',
    '1200 square meters',
    '1400 meters from the mill',
    'above the 2000 meter mark',
    '9000 meters',
    'lot 1500 m2',
    'lot 1500 m²',
    'ein Weg von 12 500 m',
    '1200 m entfernt',
  ])('"%s" is not an altitude', text => expect(altitudeInProse(text)).toBeNull())
})

describe('the screen size in a description of the beans', () => {
  it.each([
    ['.3 d/300gr, 16-18 Screen', '16-18'],
    ['1+ d/300gr, 15-18 screen - expect some broken beans', '15-18'],
    ['.7 d per 300 grams, 15 - 19 Screen', '15-19'],
    ['.5 d/300gr, 16 – 18 screen', '16–18'],
    ['15 Peaberry Screen', '15 Peaberry'],
    ['.2 d/300gr, 16 PB screen', '16 PB'],
    ['15+ screen', '15+'],
    ['.4 d/300gr', null],
    [null, null],
  ])('"%s" is %s', (appearance, size) => expect(screenSizeIn(appearance)).toBe(size))
})

describe('labels and values', () => {
  const read = (line: string) => labelledValues([line]).map(({ label, value }) => [label, value])

  it('a value ends at the next known label', () => {
    expect(read('Grade: B / Process: Washed; on raised beds / Altitude: 1,660 masl.')).toEqual([
      ['Grade', 'B'],
      ['Process', 'Washed; on raised beds'],
      ['Altitude', '1,660 masl.'],
    ])
  })

  it('brackets, tabs and bullets are understood', () => {
    expect(read('[Varietal] Typica')).toEqual([['Varietal', 'Typica']])
    expect(read('Region\tWaghi')).toEqual([['Region', 'Waghi']])
    expect(read('• MOISTURE: 11 %')).toEqual([['MOISTURE', '11 %']])
  })

  it('brackets after a label are not part of it', () => {
    expect(read('Water Activity (aw): 0.54')).toEqual([['Water Activity (aw)', '0.54']])
    const { altitude } = findingsOfLabels(labelledValues(['Elevation (ft): 5,600']))
    expect(altitude).toBe('5,600 ft')
  })

  it('a dash between blanks ends a label, a dash in a value ends none', () => {
    expect(read('Regione – Huehuetenango, Altitudine – 1.600 – 1.750 m')).toEqual([
      ['Regione', 'Huehuetenango'],
      ['Altitudine', '1.600 – 1.750 m'],
    ])
    expect(read('Well-washed coffee – Kenya')).toEqual([])
  })

  it('Japanese brackets, colons and aligning blanks are understood', () => {
    expect(read('【標高】1,700m【品種】ブルボン')).toEqual([
      ['標高', '1,700m'],
      ['品種', 'ブルボン'],
    ])
    expect(read('■品　種　：ブルボン　標高：1,700m。精製：水洗式')).toEqual([
      ['品　種', 'ブルボン'],
      ['標高', '1,700m'],
      ['精製', '水洗式'],
    ])
    expect(read('品種｜ブルボン')).toEqual([['品種', 'ブルボン']])
  })

  it('a label may begin a sentence, and its value ends with it', () => {
    expect(read('La finca es de Sta. Rosa. Altura: 1 650 msnm. Finca: Sta. Rosa. Nos gusta mucho.')).toEqual([
      ['Altura', '1 650 msnm'],
      ['Finca', 'Sta. Rosa'],
    ])
    expect(read('Обработка: мытая. Высота: 1600-1700 м.')).toEqual([
      ['Обработка', 'мытая'],
      ['Высота', '1600-1700 м'],
    ])
    expect(read('Process: Washed. Dried on beds.')).toEqual([['Process', 'Washed. Dried on beds.']])
  })

  it('a label in two languages means what both mean', () => {
    const { altitude, varietals } = findingsOfLabels(
      labelledValues(['Höhe / Altitude: 1’650 m', 'Variety（品種）：Geisha', 'Region / Price: x']),
    )
    expect([altitude, varietals]).toEqual(['1’650 m', 'Geisha'])
  })

  it('a name that means two things is read by its value', () => {
    const found = (line: string) => {
      const { total_score, cupping_notes } = findingsOfLabels(labelledValues([line]))
      return [total_score, cupping_notes]
    }
    expect(found('Note : 86,5')).toEqual([86.5, null])
    expect(found('Note: cacao, arancia')).toEqual([null, 'cacao, arancia'])
  })

  it('what has no place in the bean is said', () => {
    const values = labelledValues([
      'Farm: El Ejemplo',
      'Producer: Rosa Ejemplo',
      'Score: 4.8 / 5',
      'SCA score: 86.5 points',
      'Origin: Huila, Kolumbien',
      'Body: 12',
    ])
    expect(leftOverWarnings(values, findingsOfLabels(values))).toEqual([
      'Not everything under “Producer” was kept: “Rosa Ejemplo”.',
      'Not everything under “Score” was kept: “4.8 / 5”.',
      'Not everything under “Origin” was kept: “Huila, Kolumbien”.',
      'Not everything under “Body” was kept: “12”.',
    ])
  })

  it('a label word in the middle of a sentence is not a label', () => {
    expect(read('We love this growing region: green and cool.')).toEqual([])
    expect(read('We look forward to the US Arrival: August 2026')).toEqual([])
  })
})

describe('the address of a page', () => {
  it('has no tracking, no fragment and no collection', () => {
    expect(
      cleanAddress('https://a.example/collections/new/products/x?utm_source=m&variant=3&size=1#top'),
    ).toBe('https://a.example/products/x?size=1')
  })

  it('is that of the product even if the canonical link leads to a listing', () => {
    const stated = { openGraph: null, jsonLd: null, savedFrom: 'https://a.example/products/x' }
    expect(productAddress({ ...stated, canonical: 'https://a.example/collections/all' })).toBe(
      'https://a.example/products/x',
    )
    expect(productAddress({ ...stated, canonical: 'https://a.example/products/y' })).toBe(
      'https://a.example/products/y',
    )
  })

  it.each(['javascript:alert(1)', 'about:internet', 'file:///home/x.html', 'not an address'])(
    'is not %s',
    address => {
      expect(cleanAddress(address)).toBeNull()
    },
  )
})

describe('the encoding of a page', () => {
  it('is what a byte order mark says', () => {
    expect(decodePage(bytes('\xef\xbb\xbfCafé'.replace('é', '\xc3\xa9')))).toBe('Café')
    expect(decodePage(bytes('\xff\xfeC\0\xe9\0'))).toBe('Cé')
  })
  it('is otherwise what the meta element says', () => {
    expect(decodePage(bytes('<meta charset="iso-8859-2">\xb3'))).toContain('ł')
  })
  it('is otherwise UTF-8 if the bytes are valid, and windows-1252 if not', () => {
    expect(decodePage(bytes('Caf\xc3\xa9'))).toBe('Café')
    expect(decodePage(bytes('Caf\xe9 \x96'))).toBe('Café –')
  })
  it('may be UTF-16 without a byte order mark', () => {
    expect(decodePage(bytes([...'<html>plain text'].map(character => `${character}\0`).join('')))).toBe(
      '<html>plain text',
    )
  })
})

describe('an MHTML file', () => {
  const message = (encoding: string, body: string, charset = 'iso-8859-1') =>
    readSupplierPage(
      bytes(
        `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Location: https://a.example/p\r\n\r\n${body}\r\n--b--`,
      ),
      'page.html',
    )

  it('is read in base64 and in the charset of its part', () => {
    const html = '<h1>Kenya Caf\xe9</h1><p>Region: Nyeri</p><p>Process: Washed</p>'
    for (const result of [
      message('base64', btoa(html)),
      message(
        'quoted-printable',
        html.replace('\xe9', '=E9').replaceAll('=', '=').replace('Region', 'Reg=\r\nion'),
      ),
    ]) {
      expect(result).toMatchObject({
        ok: true,
        value: { bean: { origin_name: 'Kenya Café', region: 'Nyeri', source_url: 'https://a.example/p' } },
      })
    }
  })
})

it("a browser's %2D in the address of a comment is a hyphen", () => {
  const html =
    '<!doctype html>\n<!-- saved from url=(0028)https://a.example/p/kenya-%2Daa -->\n<html><h1>Kenya</h1><p>Region: Nyeri</p><p>Process: Washed</p>'
  expect(readSupplierPage(bytes(html), 'x.html')).toMatchObject({
    value: { bean: { source_url: 'https://a.example/p/kenya--aa' } },
  })
})

describe("a page's cupping chart", () => {
  const tenValues =
    'Dry Fragrance:8.5,Wet Aroma:8.7,Brightness:8,Flavor:8.7,Body:8.6,Finish:7.7,Sweetness:8.6,Clean Cup:7.3,Complexity:8.8,Uniformity:8.2'
  const read = (values: string, attributes: string) => {
    const chart = `<div data-chart-id="cupping-chart" data-chart-value="${values}" ${attributes}></div>`
    const page = readSupplierPage(bytes(`<h1>Kenya Example</h1>${chart}`), 'x.html')
    if (!page.ok) throw new Error(fileProblemText(page.reason))
    return {
      correction: page.value.bean.cupping_scores?.["Cupper's Correction"],
      isOff: page.value.warnings.some(warning => warning.includes('add up to')),
    }
  }

  it.each([
    ['lacks a correction', tenValues, 'data-chart-score="86.6" data-cupper-correction=""', 3.5, false],
    [
      'has its total next to it',
      tenValues,
      'data-cupper-correction=""><h5 class="score-value">86.6</h5',
      3.5,
      false,
    ],
    ['states another', tenValues, 'data-chart-score="86.6" data-cupper-correction="2"', 2, true],
    ['states a total below the sum', tenValues, 'data-chart-score="80"', undefined, true],
    ['states the sum as its total', tenValues, 'data-chart-score="83.1"', undefined, false],
    [
      'also lacks a value',
      tenValues.replace(',Uniformity:8.2', ''),
      'data-chart-score="86.6"',
      undefined,
      true,
    ],
  ])('that %s', (_, values, attributes, correction, isOff) => {
    expect(read(values, attributes)).toEqual({ correction, isOff })
  })
})

describe('the price in JSON-LD', () => {
  const priceOn = (address: string, offer: object) => {
    const product = { '@type': 'Product', name: 'Kenya green coffee', offers: [offer] }
    const head = `<link rel="canonical" href="${address}"><script type="application/ld+json">${JSON.stringify(product)}</script>`
    const page = readSupplierPage(
      bytes(`<html><head>${head}</head><body><h1>Kenya green coffee</h1></body>`),
      'x.html',
    )
    return page.ok ? priceOfBean(page.value.bean) : fileProblemText(page.reason)
  }
  const offer = { name: '1 LB', price: 7.75 }
  const price = { amount: 7.75, currency: 'USD', grams: 453.59237 }
  const specification = { name: '1 LB', priceSpecification: [{ price: '7.75', priceCurrency: 'USD' }] }

  it('without a currency counts for a supplier who only uses dollars', () => {
    expect(priceOn('https://www.sweetmarias.com/products/kenya-8888', offer)).toEqual(price)
    expect(priceOn('https://a.example/products/kenya', offer)).toEqual({ ...price, currency: null })
  })

  it("may have its currency in the offer's specification", () => {
    expect(priceOn('https://a.example/products/kenya', specification)).toEqual(price)
  })
})

it('JSON-LD with line ends inside its texts is read', () => {
  const html =
    '<script type="application/ld+json">{"@type":"Product","name":"Kenya green coffee","description":"Clean\nand sweet"}</script>'
  expect(readSupplierPage(bytes(html), 'x.html')).toMatchObject({
    value: { bean: { origin_name: 'Kenya green coffee', bean_summary: 'Clean and sweet' } },
  })
})

it('two headings of a coffee, without product markup, are a coffee', () => {
  const html =
    '<h1>Brazil Mogiana</h1><h3>Tasting Notes:</h3><p>Nutty.</p><h3>Roasting Notes:</h3><p>Take it to Full City.</p>'
  expect(readSupplierPage(bytes(html), 'x.html')).toMatchObject({
    value: { bean: { cupping_notes: 'Nutty.', roast_recommendations: 'Take it to Full City.' } },
  })
})
