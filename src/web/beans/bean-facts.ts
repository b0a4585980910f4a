import type { Bean } from '#contract/beans.ts'
import { elevationBand, elevationMetres } from '#domain/elevation.ts'

/** `1700 m · high`; the text as it is where it has no number; null without one. */
export function elevationLabel(altitude: string | null): string | null {
  const metres = elevationMetres(altitude)
  return metres === null ? altitude || null : `${metres} m · ${elevationBand(metres)}`
}

/** The elevation in the supplier's words with its band, and in metres where those are not the words' own. */
export function elevationFact(altitude: string | null): string | null {
  const metres = elevationMetres(altitude)
  if (altitude === null || metres === null) return altitude || null
  const isInMetres = altitude.replace(/[,.\s](?=\d{3}\b)/g, '').includes(String(metres))
  return isInMetres ? `${altitude} · ${elevationBand(metres)}` : `${altitude} (${elevationLabel(altitude)})`
}

/** `$8.90 / lb`, in the dollars in which green coffee is sold by the pound. */
export function priceLabel(costPerPound: number | null): string | null {
  return costPerPound === null ? null : `$${costPerPound.toFixed(2)} / lb`
}

/** What a bean is called where its name is missing. */
export function beanTitle(bean: Pick<Bean, 'origin_name'>, fallback: string): string {
  return bean.origin_name.trim() || fallback
}
