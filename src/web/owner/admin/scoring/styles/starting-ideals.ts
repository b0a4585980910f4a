import { type RoastDegreeName, roastDegree } from '#domain/roast/roast-degree.ts'
import type { MeasuredRoast } from '#domain/score/style-preview.ts'
import { proposedStyle, type StyleProposal } from '#domain/score/style-proposal.ts'

/** Roasts whose ideals a style can start from, by how dark they probably are. */
export const DEGREES = {
  light: ['Light', 'Medium-light'],
  medium: ['Medium'],
  dark: ['Medium-dark', 'Dark'],
} as const satisfies Record<string, readonly RoastDegreeName[]>
export type Degree = keyof typeof DEGREES

/** The middle of what the owner's light, medium or dark roasts measured, as far as their weight loss is known. */
export function idealsOfDegree(
  roasts: readonly Pick<MeasuredRoast, 'measured'>[],
  degree: Degree,
): StyleProposal {
  const names: readonly RoastDegreeName[] = DEGREES[degree]
  const measured = roasts.map(roast => roast.measured)
  return proposedStyle(
    measured.filter(({ weight_loss }) => {
      const name = roastDegree(weight_loss, null)?.name
      return name !== undefined && names.includes(name)
    }),
  )
}
