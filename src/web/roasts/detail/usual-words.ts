import type { UsualRoast } from '#contract/roast-answers.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { round } from '#domain/units.ts'
import { type UsualDifference, type UsualSummary, usualSummary } from '#domain/usual/usual-summary.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import { shownTemperature } from '#domain/words/shown-figures.ts'

const MOST_THINGS = 3

/**
 * How a roast compares with the earlier ones of its bean: `0:44 shorter than its 19 earlier roasts, as dark as always`.
 * Null where there is nothing to compare it with.
 */
export function usualText(usual: UsualRoast | null, units: FigureUnits): string | null {
  const summary = usualSummary(usual)
  return summary && summaryText(summary, units)
}

function summaryText(summary: UsualSummary, units: FigureUnits): string {
  const { roasts, differences, isAsLong, isAsDark } = summary
  const [first = 'roasted like', ...others] = differences.map(difference => differenceText(difference, units))
  const than = differences.length === 0 ? '' : ' than'
  const same = [...(isAsLong ? ['as long'] : []), ...(isAsDark ? ['as dark'] : [])].join(' and ')
  const asAlways = same !== '' && differences.length < MOST_THINGS ? [`${same} as always`] : []
  const text = [`${first}${than} its ${roasts} earlier roasts`, ...others, ...asAlways].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function differenceText({ figure, difference }: UsualDifference, units: FigureUnits): string {
  const size = Math.abs(difference)
  const isLess = difference < 0
  switch (figure) {
    case 'total_duration_seconds':
      return `${formatDuration(size)} ${isLess ? 'shorter' : 'longer'}`
    case 'fc_minutes':
      return `first crack ${formatDuration(size)} ${isLess ? 'sooner' : 'later'}`
    case 'dtr_percent':
      return `development ${size} % pts ${isLess ? 'shorter' : 'longer'}`
    case 'weight_loss_percent':
      return `${isLess ? 'lighter' : 'darker'} (${size} % pts ${isLess ? 'less' : 'more'} weight lost)`
    case 'final_bean_temp': {
      const degrees = round(shownTemperature(size, units) - shownTemperature(0, units))
      return `dropped ${degrees} ${units.temperature} ${isLess ? 'cooler' : 'hotter'}`
    }
  }
}
