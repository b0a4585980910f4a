import type { Scale } from '#domain/tasting/sheet.ts'
import { ScaleInput } from './scale-input.tsx'

interface ScaleInputsProps {
  scales: readonly Scale[]
  /** By the names of the scales; those without a value have none chosen. */
  values: Readonly<Record<string, number>>
  onChange: (name: string, value: number) => void
}

/** The scales of a sheet. Words for the ends that stand at the scale above already aren't shown again. */
export function ScaleInputs({ scales, values, onChange }: ScaleInputsProps) {
  return scales.map((scale, place) => (
    <ScaleInput
      key={scale.name}
      scale={scale}
      hidesEnds={hasSameEnds(scale, scales[place - 1])}
      value={values[scale.name] ?? null}
      onChange={value => onChange(scale.name, value)}
    />
  ))
}

function hasSameEnds({ low, high }: Scale, above: Scale | undefined): boolean {
  return above !== undefined && above.low === low && above.high === high
}
