import type { Bean } from '#contract/beans.ts'
import type { BeanFields } from '#domain/bean/bean.ts'
import type { BeanField } from '#domain/bean/bean-fields.ts'
import { elevationBand, elevationMetres } from '#domain/bean/elevation.ts'
import { round } from '#domain/units.ts'

/** `1700 m · high`; the text itself if it has no number; null if there is none. */
export function elevationLabel(altitude: string | null): string | null {
  const metres = elevationMetres(altitude)
  return metres === null ? altitude || null : `${metres} m · ${elevationBand(metres)}`
}

/** The elevation in the supplier's words with its band, and in metres if the words use another unit. */
function elevationFact(altitude: string | null): string | null {
  const metres = elevationMetres(altitude)
  if (altitude === null || metres === null) return altitude || null
  const isInMetres = altitude.replace(/[,.\s](?=\d{3}\b)/g, '').includes(String(metres))
  return isInMetres ? `${altitude} · ${elevationBand(metres)}` : `${altitude} (${elevationLabel(altitude)})`
}

/** `$8.90 / lb`: green coffee is sold by the pound in dollars. */
export function priceLabel(costPerPound: number | null): string | null {
  return costPerPound === null ? null : `$${costPerPound.toFixed(2)} / lb`
}

/** A bean's name, or the fallback if it is empty. */
export function beanTitle(bean: Pick<Bean, 'origin_name'>, fallback: string): string {
  return bean.origin_name.trim() || fallback
}

/** The text of a field on the bean's page; '' if unknown. */
export function factText(bean: BeanFields, field: BeanField): string {
  switch (field) {
    case 'altitude':
      return elevationFact(bean.altitude) ?? ''
    case 'cost_per_lb':
      return priceLabel(bean.cost_per_lb) ?? ''
    case 'total_score':
      return bean.total_score === null ? '' : String(round(bean.total_score, 1))
    case 'recommended_for_espresso':
      return brewText(bean.recommended_for_espresso)
    default:
      return fieldText(bean[field])
  }
}

function brewText(isForEspresso: boolean | null): string {
  if (isForEspresso === null) return ''
  return isForEspresso ? 'espresso' : 'filter'
}

/** The text of any field value: '' if unknown, `Body 8, Sweetness 7` for named numbers. */
export function fieldText(value: BeanFields[keyof BeanFields]): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ')
}
