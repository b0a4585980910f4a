import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import type { StatedBlend } from '#domain/file/stated-blend.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { type Result, success } from '#domain/record/result.ts'
import { isIsoDate } from '#domain/record/roast-date.ts'
import { MILESTONE_TYPES, type Milestone } from '#domain/roast/milestones.ts'
import { ROAST_DOCUMENT } from '#domain/roast/roast-document.ts'
import { SCORE_COMPONENT_NAMES } from '#domain/score/score-components.ts'
import type { StatedStyle } from '#domain/score/stated-style.ts'
import { type JudgingRules, MEASURED_COMPONENTS } from '#domain/score/style.ts'
import { fieldsOfDocument } from './document-fields.ts'
import { cleanName, nameInFileName } from './file-name.ts'
import { listOrEmpty, looseRecord, numberOrNull, property, textOrEmpty } from './loose-value.ts'
import { emptyPoint, type RoastDraft } from './roast-draft.ts'
import { MOST_ROWS } from './source-text.ts'

/** Whether a parsed value is a roast that First Crack exported. */
export function isRoastDocument(value: unknown): boolean {
  return property(value, 'format') === ROAST_DOCUMENT.format
}

/** Reads a parsed roast that First Crack exported, in its JSON or inside another file. */
export function readRoastDocument(
  roast: unknown,
  { format, fileName }: { format: string; fileName: string },
): Result<RoastDraft, FileProblem> {
  const version = numberOrNull(property(roast, 'version'))
  if (version !== ROAST_DOCUMENT.version) {
    return unreadable('other_layout', { layout: version, read_layout: ROAST_DOCUMENT.version })
  }
  const samples = listOrEmpty(property(roast, 'timeline'))
  if (samples.length > MOST_ROWS) {
    return unreadable('too_many_samples', { most_samples: MOST_ROWS })
  }
  const points = samples.flatMap(pointOf)
  const lost = samples.length - points.length
  const date = textOrEmpty(property(roast, 'roast_date'))
  const style = styleOfDocument(roast)
  const { fields, startedAt, notes, warnings } = fieldsOfDocument(roast)
  const record = looseRecord(roast)
  const blend = blendOfDocument(roast)
  const ofRecipe = cleanName(textOrEmpty(property(roast, 'blend_name')))
  return success({
    format,
    sourceName: cleanName(textOrEmpty(property(roast, 'roast_name'))) || nameInFileName(fileName),
    roastDate: isIsoDate(date) ? date : null,
    // The bean of a blend is only its first coffee.
    beanName: blend === null ? ofRecipe || nameOf(property(roast, 'bean')) || null : null,
    blend,
    timeline: timelineOfPoints(points),
    drop: 'last sample',
    milestones: listOrEmpty(property(roast, 'milestones')).flatMap(milestoneOf),
    greenWeightGrams: record.number('green_weight_g'),
    roastedWeightGrams: record.number('roasted_weight_g'),
    unit: { stated: 'C', shown: 'C' },
    own: { fields, startedAt, notes, ...(style && { style }) },
    warnings: [
      ...(lost === 0 ? [] : [`Samples without a time were left out: ${lost}.`]),
      ...warnings,
      ...record.warnings(),
    ],
  })
}

function pointOf(sample: unknown): TimelinePoint[] {
  const seconds = numberOrNull(property(sample, 'time_seconds'))
  if (seconds === null) return []
  const empty = emptyPoint(seconds)
  const values = Object.keys(empty).map(name => [name, numberOrNull(property(sample, name))])
  return [Object.fromEntries(values) as TimelinePoint]
}

function milestoneOf(value: unknown): Milestone[] {
  const type = MILESTONE_TYPES.find(each => each === property(value, 'milestone_type'))
  const seconds = numberOrNull(property(value, 'time_seconds'))
  return type === undefined || seconds === null ? [] : [{ milestone_type: type, time_seconds: seconds }]
}

/** The coffees of a blend with their grams; null for one coffee, and before a recipe is weighed. */
function blendOfDocument(document: unknown): StatedBlend | null {
  const parts = listOrEmpty(property(document, 'greens')).flatMap(part => {
    const [name, ratio] = [nameOf(part), numberOrNull(property(part, 'grams'))]
    return name === '' || ratio === null || ratio <= 0 ? [] : [{ name, ratio }]
  })
  return parts.length < 2
    ? null
    : { name: cleanName(textOrEmpty(property(document, 'blend_name'))) || null, parts }
}

/** The name of a coffee; '' if the document doesn't say it. */
function nameOf(coffee: unknown): string {
  return cleanName(textOrEmpty(property(coffee, 'origin_name')))
}

/** The style that judged a roast when First Crack exported it; null if the document names none, as older ones. */
function styleOfDocument(document: unknown): StatedStyle | null {
  const style = property(document, 'style')
  const name = cleanName(textOrEmpty(property(style, 'name')))
  return name === '' ? null : { name, rules: rulesIn(style) }
}

function rulesIn(style: unknown): JudgingRules | null {
  const [ideals, points] = [property(style, 'ideals'), property(style, 'points')]
  const rules = {
    ideals: valuesByName(MEASURED_COMPONENTS, name => {
      const ideal = property(ideals, name)
      return { from: numberIn(ideal, 'from'), to: numberIn(ideal, 'to') }
    }),
    points: valuesByName(SCORE_COMPONENT_NAMES, name => numberIn(points, name)),
  }
  const numbers = [
    ...Object.values(rules.ideals).flatMap(({ from, to }) => [from, to]),
    ...Object.values(rules.points),
  ]
  return numbers.some(Number.isNaN) ? null : rules
}

function numberIn(value: unknown, name: string): number {
  return numberOrNull(property(value, name)) ?? Number.NaN
}
