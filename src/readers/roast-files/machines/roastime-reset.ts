import type { Timeline } from '#domain/curve/timeline.ts'
import type { TemperatureUnit } from '#readers/roast-files/stated-unit.ts'

/** At charge RoasTime resets the infrared sensor to 25 °C (77 °F), in the fourth row or one next to it. */
const RESET = { rows: [2, 6], celsius: 25, fahrenheit: 77 } as const

/** The unit that the reset of the infrared sensor shows; null if there is none. */
export function unitShownBy({ ibtsTemperature }: Timeline): TemperatureUnit | null {
  const afterCharge = ibtsTemperature.slice(...RESET.rows)
  if (afterCharge.includes(RESET.celsius)) return 'C'
  return afterCharge.includes(RESET.fahrenheit) ? 'F' : null
}
