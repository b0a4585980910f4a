import type { UsualRoast } from '#contract/roast-answers.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { UsualFigures } from '#domain/usual/usual-figures.ts'
import { type UsualDifference, type UsualSummary, usualSummary } from '#domain/usual/usual-summary.ts'
import { capitalised, listText } from '#domain/words/sentence-parts.ts'
import { type FigureUnits, shownTemperatureDifference } from '#domain/words/shown-figures.ts'

const MOST_THINGS = 3

/**
 * How a roast compares with the earlier ones of its bean: `0:44 shorter than its 19 earlier roasts, as dark as always`.
 * Null where there is nothing to compare it with.
 */
export function usualText(usual: UsualRoast | null, units: FigureUnits): string | null {
  const summary = usualSummary(usual)
  return usual && summary && summaryText(usual, summary, units)
}

function summaryText(usual: UsualRoast, summary: UsualSummary, units: FigureUnits): string {
  const { roasts, differences, isAsLong, isAsDark } = summary
  const earlier = `its ${roasts} earlier roasts`
  const same = [...(isAsLong ? ['as long'] : []), ...(isAsDark ? ['as dark'] : [])].join(' and ')
  const withFigure = (each: UsualDifference) =>
    `${isPartOfTheTime(each) ? 'with ' : ''}${differenceText(each, usual, units)}`
  // `Less time after first crack …, as long as always` would sound like a contradiction.
  if (isAsLong && differences.some(isPartOfTheTime)) {
    const partsLast = differences.toSorted((a, b) => Number(isPartOfTheTime(a)) - Number(isPartOfTheTime(b)))
    return capitalised(`${same} as ${earlier}, but ${listText(partsLast.map(withFigure))}`)
  }
  const [first, ...others] = differences
  return capitalised(
    [
      first === undefined
        ? `roasted like ${earlier}`
        : `${differenceText(first, usual, units)} than ${earlier}`,
      ...others.map(withFigure),
      ...(same !== '' && differences.length < MOST_THINGS ? [`${same} as always`] : []),
    ].join(', '),
  )
}

function isPartOfTheTime({ figure }: UsualDifference): boolean {
  return figure === 'fc_minutes' || figure === 'dtr_percent'
}

/** A difference in everyday words, without roasters' terms; a difference in percent gets no figure. */
function differenceText(
  { figure, difference }: UsualDifference,
  usual: UsualRoast,
  units: FigureUnits,
): string {
  const size = Math.abs(difference)
  const isLess = difference < 0
  switch (figure) {
    case 'total_duration_seconds':
      return `${formatDuration(size)} ${isLess ? 'shorter' : 'longer'}`
    case 'fc_minutes':
      return `first crack ${formatDuration(size)} ${isLess ? 'sooner' : 'later'}`
    case 'dtr_percent':
      return isShareAlone(usual)
        ? `${isLess ? 'less' : 'more'} of its time after first crack`
        : `${isLess ? 'less' : 'more'} time after first crack`
    case 'weight_loss_percent':
      return isLess ? 'lighter' : 'darker'
    case 'final_bean_temp': {
      const degrees = round(shownTemperatureDifference(size, units))
      return `${degrees}\u00a0${units.temperature} ${isLess ? 'cooler' : 'hotter'} at the end`
    }
  }
}

/** Whether a roast took a larger share of its time after first crack, but no more time, or the other way round. */
function isShareAlone({ dtr_percent: share, total_duration_seconds: total }: UsualFigures): boolean {
  if (share?.difference == null || total?.difference == null) return true
  const own = (share.median + share.difference) * (total.median + total.difference)
  return Math.sign(own - share.median * total.median) !== Math.sign(share.difference)
}
