import type { FlowerFlavour } from '#domain/bean/flower-flavours.ts'
import { PetalSign } from '#web/parts/bean/flower.tsx'
import { Chip, Chips } from '#web/ui/chips/chip.tsx'

interface FlavourChipsProps {
  flavours: readonly string[]
  /** Those of a flower, of which each flavour gets its own before its name. */
  petals?: readonly FlowerFlavour[]
}

/** Flavours as a row of chips; nothing if there are none. */
export function FlavourChips({ flavours, petals = [] }: FlavourChipsProps) {
  if (flavours.length === 0) return null
  return (
    <Chips label="Flavors">
      {flavours.map(flavour => (
        <Chip key={flavour}>
          <PetalOf name={flavour} petals={petals} />
          {flavour}
        </Chip>
      ))}
    </Chips>
  )
}

/** The petal of a flavour, if the flower has it. */
export function PetalOf({ name, petals }: { name: string; petals: readonly FlowerFlavour[] }) {
  const flavour = petals.find(petal => petal.name === name)
  return flavour && <PetalSign flavour={flavour} />
}
