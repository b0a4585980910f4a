/** The sensors that a curve can be judged by. */
export const SENSORS = ['bean probe', 'IBTS'] as const
export type Sensor = (typeof SENSORS)[number]
