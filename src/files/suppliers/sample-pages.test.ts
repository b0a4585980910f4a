import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BeanFields, unknownBean } from '#domain/bean/bean.ts'
import { BEAN_PRICE_FIELDS } from '#domain/bean/bean-fields.ts'
import { fieldsOfPrice } from '#domain/bean/price/bean-price.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { GRAMS_PER_POUND } from '#domain/record/units.ts'
import { altitudeInProse } from './altitude-in-prose.ts'
import { screenSizeIn } from './findings.ts'
import { readSupplierPage } from './read-supplier-page.ts'

/** Pages of our own in a supplier's layout, and real ones if they are beside the repository. */
const OWN = join(import.meta.dirname, '../../../fixtures/beans/sweet-marias')
const SAMPLES = join(import.meta.dirname, '../../../../shared/samples/beans')
const areThere = existsSync(SAMPLES)

/** The raw values of a page, as the site shows them. */
interface SiteValues {
  source_url?: string
  name?: string
  listing_price_1lb?: string
  overview_attrs?: Record<string, string>
  specs: Record<string, string>
  total_score: string
  cupper_correction: string
  cupping_values: string
  flavor_values: string
  short_description: string
  full_cupping_notes: string
  farm_notes: string
}

const json = (name: string) => JSON.parse(readFileSync(join(SAMPLES, name), 'utf8'))
const files = areThere ? readdirSync(SAMPLES).filter(name => /\.(?:html|mhtml)$/.test(name)) : []
/** The fields of a bean for a price of one pound in dollars. */
const ofPound = (amount: number) => fieldsOfPrice({ amount, currency: 'USD', grams: GRAMS_PER_POUND })
const oneLine = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() ?? null

function read(name: string, bytes: Uint8Array = readFileSync(join(SAMPLES, name))) {
  const result = readSupplierPage(bytes, name)
  if (!result.ok) throw new Error(fileProblemText(result.reason))
  return result.value
}

function numbers(text: string): Record<string, number> {
  return Object.fromEntries(text.split(',').map(part => [part.split(':')[0], Number(part.split(':')[1])]))
}

const CASES = join(import.meta.dirname, '../../../../shared/samples/cases')

if (existsSync(CASES))
  describe('a page in another language', () => {
    const cases = readdirSync(CASES).filter(name => /^page-.*\.html$/.test(name))

    it('is there', () => expect(cases.length).toBeGreaterThan(3))

    it.each(cases)('%s is read as by eye', name => {
      const { right } = JSON.parse(readFileSync(join(CASES, `${name}.expected.json`), 'utf8'))
      const { bean, warnings } = read(name, readFileSync(join(CASES, name)))
      const { warnings: _, ...fields } = right
      expect(bean).toMatchObject(fields)
      expect(warnings.join(' ')).not.toMatch(/\p{Co}/u)
    })
  })

if (areThere)
  describe('the sample pages', () => {
    it('are fifteen', () => expect(files).toHaveLength(15))

    it.each(files.filter(name => name.startsWith('recon-sweetmarias')))('%s reads label by label', name => {
      const values: SiteValues = json('recon-values.json')[name]
      const { bean, warnings } = read(name)
      const spec = (label: string) => oneLine(values.specs[label])
      expect({ ...bean, altitude: null, country: null }).toEqual({
        ...unknownBean(values.name ?? ''),
        region: spec('Region'),
        processing_method: spec('Processing'),
        drying_method: spec('Drying Method'),
        varietals: spec('Cultivar Detail') ?? values.overview_attrs?.Cultivar,
        supplier: "Sweet Maria's",
        ...ofPound(Number(values.listing_price_1lb?.replace('$', ''))),
        screen_size: screenSizeIn(spec('Appearance')),
        arrival_date: spec('Arrival date'),
        grade: spec('Grade'),
        appearance: spec('Appearance'),
        total_score: Number(values.total_score),
        roast_recommendations: spec('Roast Recommendations'),
        recommended_for_espresso: spec('Recommended for Espresso') === 'Yes' ? true : null,
        flavor_profiles: numbers(values.flavor_values),
        cupping_scores: {
          ...numbers(values.cupping_values),
          "Cupper's Correction": Number(values.cupper_correction),
        },
        bean_summary: values.short_description,
        cupping_notes: oneLine(values.full_cupping_notes),
        farm_notes: oneLine(values.farm_notes),
        source_url: values.source_url,
      })
      expect(warnings.filter(warning => !warning.startsWith('The altitude was read'))).toEqual([])
    })

    it.each([
      [
        'recon-sweetmarias-magento-wet-hulled.source.html',
        'Indonesia',
        'between 1600 and 1800 meters above sea level',
      ],
      ['recon-sweetmarias-magento-plain-washed.source.html', 'Peru', null],
      ['recon-sweetmarias-magento-correction-zero.source.html', 'Peru', '1600 meters above sea level'],
      ['recon-sweetmarias-magento-integer-score.source.html', 'Brazil', '1050 meters above sea level'],
      ['recon-sweetmarias-magento-decaf.source.html', null, null],
      ['recon-sweetmarias-magento-blend-varies.source.html', null, null],
      ['recon-sweetmarias-shopify-a.inferred.html', 'Indonesia', null],
      ['recon-sweetmarias-shopify-b.inferred.html', 'Guatemala', '1500 meter'],
    ])('%s is from %s, grown at %s', (name, country, altitude) => {
      expect(read(name).bean).toMatchObject({ country, altitude })
    })

    it.each(['recon-cbc-aspx-a.html', 'recon-cbc-aspx-b.html'])('%s reads label by label', name => {
      const values = json('recon-values.json')[name]
      const { bean } = read(name)
      expect({ ...bean, bean_summary: oneLine(bean.bean_summary) }).toEqual({
        ...unknownBean(`${values.country}: ${values.coffee_name}, ${values.coff_region}`),
        country: values.country,
        region: values.specs['Local Region'],
        altitude: values.specs['Altitude (meters)'],
        processing_method: values.specs.Process,
        varietals: values.specs.Variety,
        supplier: 'Coffee Bean Corral',
        harvest_date: values.specs.Harvest,
        ...ofPound(Number(values.price)),
        flavor_profiles: { ...values.attributes, ...values.flavors },
        bean_summary: oneLine(values.description),
        cupping_notes: values.cupping_notes,
      })
    })

    it('the Royal page reads label by label', () => {
      const name = 'recon-royal-gem-a.inferred.html'
      const values = json('recon-values.json')[name]
      expect(read(name).bean).toEqual({
        ...unknownBean(values.name),
        country: 'Indonesia',
        region: values.region,
        altitude: values.altitude,
        processing_method: values.process,
        drying_method: 'dried on raised beds',
        varietals: values.variety,
        supplier: 'Royal Coffee',
        farm_mill: values.grower,
        ...ofPound(7.7),
        cupping_notes: values.flavor_notes,
        farm_notes: oneLine(values.about),
        source_url: values.url,
      })
    })
  })

if (areThere)
  describe('the real page of 2019', () => {
    const page = (kind: string) => `real-sweetmarias-2019-png-nebilyer.${kind}`

    it('has its values in the server source', () => {
      expect(read(page('source.html')).bean).toMatchObject({
        origin_name: 'Papua New Guinea Honey Nebilyer Estate',
        country: 'Papua New Guinea',
        region: 'Waghi Valley',
        altitude: 'just under 1600 meters above sea level',
        processing_method: 'Honey Process',
        drying_method: 'Patio Sun-dried',
        varietals: 'Arusha, Bourbon, Typica',
        ...ofPound(6.35),
        screen_size: '15-19',
        grade: 'A/X',
        total_score: 86.6,
        recommended_for_espresso: true,
        harvest_date: null,
        farm_mill: null,
        source_url: 'https://www.sweetmarias.com/papua-new-guinea-honey-process-nebilyer-estate.html',
      } satisfies Partial<BeanFields>)
    })

    it('is the same saved as "Webpage, Complete"', () => {
      expect(read(page('chrome-complete.html'))).toEqual(read(page('source.html')))
    })

    it.each([
      ['mhtml', 'MHTML'],
      ['singlefile.html', 'SingleFile'],
    ])('is the same saved as %s except for the price, with a warning', (kind, container) => {
      const saved = read(page(kind))
      const noPrice = valuesByName(BEAN_PRICE_FIELDS, () => null)
      expect(saved.bean).toEqual({ ...read(page('source.html')).bean, ...noPrice })
      expect(saved.warnings.join(' ')).toContain(
        `price of one pound is not in the saved page, because ${container}`,
      )
    })

    it('is read as MHTML under an .html name', () => {
      const bytes = readFileSync(page('mhtml').replace(/^/, `${SAMPLES}/`))
      expect(read('page.html', bytes)).toEqual(read(page('mhtml')))
    })
  })

if (areThere)
  describe('the values of 37 pages of 2026', () => {
    const records: SiteValues[] = areThere ? Object.values(json('sweetmarias-field-values-2026.json')) : []

    it('each have a screen size in their appearance', () => {
      for (const { specs } of records) {
        if (specs.Appearance !== undefined)
          expect(screenSizeIn(specs.Appearance), specs.Appearance).toMatch(/^\d\d/)
      }
    })

    it('have cupping values that add up to the total with the correction', () => {
      for (const record of records) {
        if (!record.cupping_values) continue
        const sum = Object.values(numbers(record.cupping_values)).reduce((total, value) => total + value, 0)
        expect(sum + Number(record.cupper_correction || 0), record.name).toBeCloseTo(
          Number(record.total_score),
          5,
        )
      }
    })

    it('have an altitude if their farm notes name meters above sea level', () => {
      for (const { name, farm_notes } of records) {
        const names = /\d{3,4} (?:meters|metres) above sea level/i.test(farm_notes)
        if (names) expect(altitudeInProse(farm_notes)?.altitude, name).toMatch(/\d{3}/)
      }
      expect(records.filter(({ farm_notes }) => altitudeInProse(farm_notes)).length).toBe(29)
    })
  })

it.each(['magento-source.html', 'chrome-complete.html', 'mhtml-under-html-name.html'])(
  '%s has cupping values that add up to the total with the correction',
  name => {
    const { bean } = read(name, readFileSync(join(OWN, name)))
    const sum = Object.values(bean.cupping_scores ?? {}).reduce((total, value) => total + value, 0)
    expect(sum).toBeCloseTo(bean.total_score ?? Number.NaN, 5)
  },
)
