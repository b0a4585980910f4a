import type { preValidationHookHandler } from 'fastify'
import { BEAN_FIELD_NAMES, BEAN_FIELDS, type BeanFieldRule } from '#domain/bean/bean-fields.ts'
import { round } from '#domain/record/units.ts'

/** The field's own name by alternative name. */
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

/** Renames alternative field names of a bean in a body. A field sent under its own name wins. */
export const renameBeanFields: preValidationHookHandler = (request, _reply, done) => {
  request.body = renamed(request.body, BEAN_ALIASES)
  done()
}

/** Does the same for the samples of a roast's timeline, where `time` is in minutes. */
export const renameRoastFields: preValidationHookHandler = (request, _reply, done) => {
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
  // Rounds so that whole seconds survive the conversion to minutes and back.
  return { ...point, time_seconds: round(point.time * 60, 6) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
