import type { Bean } from '#contract/beans.ts'
import type { BeanFields } from '#domain/bean/bean.ts'
import type { WholeBeanField } from '#domain/bean/bean-fields.ts'
import { cropYearText } from '#domain/bean/crop-year.ts'
import { elevationBand, elevationMetres } from '#domain/bean/elevation.ts'
import { costPerPound, type Price, priceOfBean, sizeText } from '#domain/bean/price/bean-price.ts'
import { round } from '#domain/record/units.ts'
import { moneyText } from '#web/words/money-text.ts'

/** `1700 m · high`; the text itself if it has no number; null if there is none. */
export function elevationLabel(altitude: string | null): string | null {
  const metres = elevationMetres(altitude)
  return metres === null ? altitude || null : `${metres} m · ${elevationBand(metres)}`
}

/** Metres, or from so many to so many: `1,700 - 1,900 meters`. */
const METRES =
  /^\s*(?<from>\d[,.]?\d{3})(?:\s*[-–—]\s*(?<to>\d[,.]?\d{3}))?\s*(?:m|meters|metres|masl|m\.a\.s\.l\.)\s*$/iu

/**
 * `1700–1900 m · high`; in the supplier's words with its band if they say more, and in metres too if they use another
 * unit.
 */
function elevationFact(altitude: string | null): string | null {
  const metres = elevationMetres(altitude)
  if (altitude === null || metres === null) return altitude || null
  const { from, to } = METRES.exec(altitude)?.groups ?? {}
  if (from !== undefined) {
    const range = [from, to].flatMap(each => each?.replace(/\D/g, '') ?? []).join('–')
    return `${range} m · ${elevationBand(metres)}`
  }
  const isInMetres = altitude.replace(/[,.\s](?=\d{3}\b)/g, '').includes(String(metres))
  return isInMetres ? `${altitude} · ${elevationBand(metres)}` : `${altitude} (${elevationLabel(altitude)})`
}

/** What a bean cost, as it was bought: `€36.90 / kg`, or for so many grams. Null if it isn't known. */
export function priceLabel(bean: BeanFields, grams: number | null = null): string | null {
  const price = priceOfBean(bean)
  return (
    priceText(grams === null || price?.grams == null ? price : priceOf(price, price.grams, grams)) || null
  )
}

function priceOf(price: Price, bought: number, grams: number): Price {
  return { ...price, amount: (price.amount / bought) * grams, grams }
}

/** A price in the reader's form; '' without one. */
function priceText(price: Price | null): string {
  if (price === null) return ''
  const { amount, currency, grams } = price
  const money = currency === null ? amount.toFixed(2) : moneyText(amount, currency)
  return grams === null ? money : `${money} / ${sizeText(grams)}`
}

/** The price of a pound in the currency in which the bean was bought; '' if it isn't known. */
function costOfPound(bean: BeanFields): string {
  const { price_currency } = bean
  const cost =
    (price_currency === null ? null : costPerPound(priceOfBean(bean), price_currency)) ?? bean.cost_per_lb
  if (cost === null) return ''
  return priceText(priceOfBean({ ...bean, price_amount: null, cost_per_lb: cost }))
}

/** A bean's name, or the fallback if it is empty. */
export function beanTitle(bean: Pick<Bean, 'origin_name'>, fallback: string): string {
  return bean.origin_name.trim() || fallback
}

/** The text of a field on the bean's page; '' if unknown. */
export function factText(bean: BeanFields, field: WholeBeanField): string {
  switch (field) {
    case 'altitude':
      return elevationFact(bean.altitude) ?? ''
    case 'cost_per_lb':
      return costOfPound(bean)
    case 'price_amount':
      return priceFact(bean)
    case 'price_currency':
    case 'price_weight_g':
      return ''
    case 'total_score':
      return bean.total_score === null ? '' : String(round(bean.total_score, 1))
    default:
      return wholeText(bean, field)
  }
}

/** The price as bought, unless it is the cost of a pound, which has a fact of its own. */
function priceFact(bean: BeanFields): string {
  const price = priceLabel(bean) ?? ''
  return price === costOfPound(bean) ? '' : price
}

/** The whole value of a field as text: '' if unknown, `2025/26` for a crop of two years. */
export function wholeText(bean: BeanFields, field: WholeBeanField): string {
  return field === 'crop_year' ? cropYearText(bean) : fieldText(bean[field])
}

/** The text of any single value: '' if unknown, `Body 8, Sweetness 7` for named numbers. */
function fieldText(value: BeanFields[keyof BeanFields]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ')
}
