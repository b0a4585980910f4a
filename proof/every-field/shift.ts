import type { RoastDetails } from '#contract/roasts.ts'
import { CONVERSIONS, type Column, type FileSays, isNear } from './places.ts'

/**
 * Seconds between the file's clock and the roast's: by the file's own mark of charge, or, if the roast begins
 * elsewhere, the time at which a column of the file is the curve of the beans.
 */
export function shiftOf({ timeline }: RoastDetails, { values, charge }: FileSays): number {
  const columns = [...values.values()].filter(isColumn)
  const some = timeline.filter(
    (point, place) => point.bean_probe_temp !== null && place % Math.ceil(timeline.length / 40) === 0,
  )
  const fits = (shift: number) =>
    columns.some(({ seconds, values: written }) => {
      const at = new Map(seconds.map((second, row) => [Math.round((second - shift) * 100), written[row]]))
      return CONVERSIONS.some(convert => {
        const same = some.filter(({ time_seconds, bean_probe_temp }) => {
          const value = at.get(Math.round(time_seconds * 100))
          return value != null && isNear(bean_probe_temp, convert(value), 0.02)
        })
        return same.length > some.length * 0.8
      })
    })
  const others = columns[0]?.seconds ?? []
  return [charge, 0, ...others].find(fits) ?? charge
}

function isColumn(value: unknown): value is Column {
  return typeof value === 'object' && value !== null && 'seconds' in value && 'values' in value
}
