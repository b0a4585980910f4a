import type { ReactNode } from 'react'
import { Chip, Chips } from '#web/ui/chips/chip.tsx'

interface FlavourChipsProps {
  flavours: readonly string[]
  /** A picture before a flavour's name. */
  signOf?: (flavour: string) => ReactNode
}

/** Flavours as a row of chips; nothing if there are none. */
export function FlavourChips({ flavours, signOf }: FlavourChipsProps) {
  if (flavours.length === 0) return null
  return (
    <Chips label="Flavors">
      {flavours.map(flavour => (
        <Chip key={flavour}>
          {signOf?.(flavour)}
          {flavour}
        </Chip>
      ))}
    </Chips>
  )
}
