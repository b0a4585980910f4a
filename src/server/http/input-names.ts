import type { preValidationHookHandler } from 'fastify'
import { BEAN_FIELD_NAMES, BEAN_FIELDS, type BeanFieldRule } from '#domain/bean-fields.ts'
import { round } from '#domain/units.ts'

/** For each other name under which a field may arrive: its own name. */
type OtherNames = Readonly<Record<string, string>>

const BEAN_ALIASES: OtherNames = Object.fromEntries(
  BEAN_FIELD_NAMES.flatMap(field => {
    const { alias }: BeanFieldRule = BEAN_FIELDS[field]
    return alias === undefined ? [] : [[alias, field]]
  }),
)

const TIMELINE_FIELDS: OtherNames = {
  ibtsTemp: 'ibts_temp',
  beanTemp: 'bean_probe_temp',
  beanROR: 'bean_probe_ror',
  ibtsROR: 'ibts_ror',
  power: 'power_setting',
  fan: 'fan_setting',
  drum: 'drum_setting',
}

/** Gives a bean in a body its own field names; a field that has its own name already wins. */
export const ownBeanNames: preValidationHookHandler = (request, _reply, done) => {
  request.body = renamed(request.body, BEAN_ALIASES)
  done()
}

/** The same for a roast: the samples of its timeline, whose `time` is in minutes. */
export const ownRoastNames: preValidationHookHandler = (request, _reply, done) => {
  const roast = request.body
  if (isObject(roast) && Array.isArray(roast.timeline)) {
    roast.timeline = roast.timeline.map(point => timed(renamed(point, TIMELINE_FIELDS)))
  }
  done()
}

function renamed(value: unknown, names: OtherNames): unknown {
  if (!isObject(value)) return value
  const result = { ...value }
  for (const [other, own] of Object.entries(names)) {
    if (other in result && !(own in result)) result[own] = result[other]
  }
  return result
}

function timed(point: unknown): unknown {
  if (!isObject(point) || 'time_seconds' in point || typeof point.time !== 'number') return point
  // Whole seconds come back from minutes as they were.
  return { ...point, time_seconds: round(point.time * 60, 6) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
