import { type RadarScale, radarScale } from '#chart/radar.ts'
import type { NamedNumbers } from '#domain/bean/bean.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FEWEST_SPOKES, Radar } from './radar.tsx'

interface ScoreRadarProps {
  title: string
  values: NamedNumbers
  usualScale: RadarScale
}

/** A radar chart of named numbers, folded away, because the list above it has them too. */
export function ScoreRadar({ title, values, usualScale }: ScoreRadarProps) {
  const names = Object.keys(values)
  if (names.length < FEWEST_SPOKES) return null
  const scale = radarScale(values, usualScale)
  const numbers = names.map(name => `${name} ${values[name]}`).join(', ')
  return (
    <Disclosure summary="As a radar chart">
      <Radar
        description={`${title}, from ${scale.minimum} in the middle to ${scale.maximum} at the rim: ${numbers}`}
        scale={scale}
        shapes={[{ look: 'filled', values }]}
      />
    </Disclosure>
  )
}
