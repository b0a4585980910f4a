/** The sensors of a roast, under the names of their temperatures in the API. */
export type Sensor = 'bean_temp' | 'ibts_temp'

export const SENSOR_NAMES: Record<Sensor, string> = {
  bean_temp: 'bean probe',
  ibts_temp: 'infrared sensor (IBTS)',
}

interface Temperatures {
  bean_temp: number | null
  ibts_temp?: number | null | undefined
}

/** The sensor whose degrees the steps and marks of a roast or a plan have: the infrared one only without the other. */
export function sensorOf({
  steps,
  marks,
}: {
  steps: readonly Temperatures[]
  marks: readonly Temperatures[]
}): Sensor {
  const counted = steps.some(step => (step.bean_temp ?? step.ibts_temp ?? null) !== null) ? steps : marks
  const has = (sensor: Sensor) => counted.some(each => (each[sensor] ?? null) !== null)
  return !has('bean_temp') && has('ibts_temp') ? 'ibts_temp' : 'bean_temp'
}
