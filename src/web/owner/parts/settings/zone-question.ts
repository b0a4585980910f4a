import type { RezonedRoast, TimeZoneChanges } from '#contract/settings.ts'
import { plural } from '#domain/words/plural.ts'
import { dateText } from '#web/words/date-text.ts'

/** How many roasts the question names. */
const MOST_NAMED = 5

/** Asks whether the roasts that are in the library get the dates of a time zone too, and names some of them. */
export function zoneQuestion({ count, dates, roasts }: TimeZoneChanges, zone: string): string {
  const moved = roasts.filter(({ roast_date }) => roast_date !== null)
  const question =
    dates === 0
      ? `In ${zone}, ${plural(count, { one: '1 roast gets', other: `${count} roasts get` })} another time of day.`
      : `In ${zone}, ${plural(dates, { one: '1 roast gets', other: `${dates} roasts get` })} another date:`
  const named = moved.slice(0, MOST_NAMED).map(lineOf)
  const more = dates > named.length ? [`and ${dates - named.length} more`] : []
  return [question, ...named, ...more].join('\n')
}

/** What is said below the question; undefined if there is nothing. */
export function zoneNote({ count, dates, kept, kept_count }: TimeZoneChanges): string | undefined {
  const others = dates === 0 ? 0 : count - dates
  const notes: string[] = []
  if (others > 0) {
    const get = plural(others, { one: '1 other gets', other: `${others} others get` })
    notes.push(`${get} another time of day.`)
  }
  if (kept_count > 0) {
    const names = kept.slice(0, MOST_NAMED).map(nameOf).join(', ')
    const more = kept_count > MOST_NAMED ? ` and ${kept_count - MOST_NAMED} more` : ''
    const why = plural(kept_count, {
      one: 'stays as it is: another roast of the bean has that name on that date.',
      other: 'stay as they are: other roasts of the bean have these names on that date.',
    })
    notes.push(`${names}${more} ${why}`)
  }
  return notes.length === 0 ? undefined : notes.join(' ')
}

function lineOf(roast: RezonedRoast): string {
  const { before, after } = roast.roast_date!
  return `${nameOf(roast)} ${dateText(before)} → ${dateText(after)}`
}

/** `#150 Kenya`, or the roast's name if it has no number. */
function nameOf({ roast_number, roast_name, origin_name }: RezonedRoast): string {
  return roast_number === null ? roast_name : `#${roast_number} ${origin_name}`
}
