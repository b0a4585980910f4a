import { Chip, Chips } from '#web/ui/chip.tsx'

/** Flavours as a row of chips; nothing if there are none. */
export function FlavourChips({ flavours }: { flavours: readonly string[] }) {
  if (flavours.length === 0) return null
  return (
    <Chips>
      {flavours.map(flavour => (
        <Chip key={flavour} label="Flavor">
          {flavour}
        </Chip>
      ))}
    </Chips>
  )
}
