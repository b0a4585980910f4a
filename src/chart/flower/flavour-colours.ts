import type { FlavourShade } from '#domain/bean/flower-flavours.ts'
import type { Flavour } from '#domain/words/feedback.ts'

/** A colour on a light and on a dark background, as `#rrggbb`. */
export interface FlavourColour {
  light: string
  dark: string
}

const COLOURS: Record<Flavour, FlavourColour> = {
  floral: { light: '#c777ab', dark: '#dd9cc6' },
  berry: { light: '#a1305c', dark: '#cf5f8b' },
  winey: { light: '#6d2243', dark: '#a9536f' },
  fruity: { light: '#de6a50', dark: '#ee8f76' },
  citrus: { light: '#dcb22c', dark: '#ecca62' },
  sweet: { light: '#d98f3c', dark: '#e8ab62' },
  nutty: { light: '#b3936a', dark: '#cdb089' },
  chocolate: { light: '#6f4533', dark: '#a4765f' },
  roasted: { light: '#453a36', dark: '#8a7b74' },
  spicy: { light: '#b3472b', dark: '#d9745a' },
  earthy: { light: '#7a7444', dark: '#a9a26d' },
  herbal: { light: '#5c8555', dark: '#8fb886' },
}

/** The colour of a flower's centre: the app's accent. */
export const CENTRE_COLOUR: FlavourColour = { light: '#9a3b1e', dark: '#e58a64' }

/** The colour of a petal whose name stands for no flavour. */
const PLAIN: FlavourColour = { light: '#9b8b7e', dark: '#a99a8e' }

/** What a shade mixes into the colour of its flavour: a pale one light honey, a deep one burnt sugar. */
const MIXED: Record<Exclude<FlavourShade, 'plain'>, string> = { pale: '#fff3c4', deep: '#3a1606' }
const SHARE = 0.3

/** The colour of a flavour's petal. */
export function flavourColour(flavour: Flavour | null, shade: FlavourShade): FlavourColour {
  const colour = flavour === null ? PLAIN : COLOURS[flavour]
  if (shade === 'plain') return colour
  return { light: mixed(colour.light, MIXED[shade]), dark: mixed(colour.dark, MIXED[shade]) }
}

function mixed(one: string, other: string): string {
  const parts = [1, 3, 5].map(start => {
    const [first, second] = [one, other].map(hex => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round(first! * (1 - SHARE) + second! * SHARE)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
