import { type RadarScale, radarScale } from '#chart/radar.ts'
import type { NamedNumbers } from '#domain/bean/bean.ts'
import { FEWEST_SPOKES, Radar } from './radar.tsx'

interface ScoreRadarProps {
  title: string
  values: NamedNumbers
  usualScale: RadarScale
}

/** A radar chart of named numbers, which the list next to it repeats. */
export function ScoreRadar({ title, values, usualScale }: ScoreRadarProps) {
  const names = Object.keys(values)
  if (names.length < FEWEST_SPOKES) return null
  const scale = radarScale(values, usualScale)
  const numbers = names.map(name => `${name} ${values[name]}`).join(', ')
  return (
    <Radar
      description={`${title}, from ${scale.minimum} in the middle to ${scale.maximum} at the rim: ${numbers}`}
      scale={scale}
      shapes={[{ look: 'filled', values }]}
    />
  )
}
