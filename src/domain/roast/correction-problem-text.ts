import { round } from '#domain/record/units.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import type { CorrectionProblem, MarkAt } from './correction-problems.ts'
import { formatDuration } from './duration.ts'
import { MILESTONE_NAMES } from './milestones.ts'

/** Why marks are impossible, in a sentence that names the mark and the times. */
export function correctionProblemText({ code, values }: CorrectionProblem): string {
  switch (code) {
    case 'time_not_finite':
      return 'Each time must be a finite number of seconds.'
    case 'no_samples_to_move':
      return "This roast has no samples, so its charge and drop can't be moved."
    case 'no_drop':
      return 'Drop needs a time, because this roast has samples.'
    case 'after_last_sample':
      return `${subject(values)} is after the last sample at ${exactTime(values.last_seconds)}.`
    case 'before_first_sample':
      return `${subject(values)} is before the first sample at ${exactTime(values.first_seconds)}.`
    case 'longer_than_a_week': {
      const [drop, charge] = [exactTime(values.drop_seconds), exactTime(values.charge_seconds)]
      return `Drop at ${drop} is more than a week after charge at ${charge}.`
    }
    case 'not_after':
      return `${subject(values)} is not after ${markAt(values.earlier)}.`
    case 'before':
      return `${subject(values)} is before ${markAt(values.earlier)}.`
    case 'after_drop':
      return `${subject(values)} is after drop at ${exactTime(values.drop_seconds)}.`
    case 'given_twice':
      return `${capitalised(NAMES[values.mark])} is given twice: ${values.times.map(exactTime).join(', ')}.`
  }
}

const NAMES: Record<MarkAt['mark'], string> = { charge: 'charge', drop: 'drop', ...MILESTONE_NAMES }

/** `First crack start at 8:10`, at the start of a sentence. */
function subject(mark: MarkAt): string {
  return capitalised(markAt(mark))
}

function markAt({ mark, seconds }: MarkAt): string {
  return `${NAMES[mark]} at ${exactTime(seconds)}`
}

/** m:ss, with the fraction of a second if there is one: two times that differ must not read the same. */
function exactTime(seconds: number): string {
  const milliseconds = round(Math.abs(seconds) * 1000)
  const fraction = milliseconds % 1000
  const whole = formatDuration((Math.sign(seconds) * (milliseconds - fraction)) / 1000)
  // `0.25` without its 0.
  return fraction === 0 ? whole : `${whole}${String(fraction / 1000).slice(1)}`
}
