/** What the words on screen mean, each in one sentence for somebody who has never roasted coffee. */
export const GLOSSARY = {
  'roast number': 'The number of the roast, as it is written on the bag.',
  duration: 'The time from the raw beans going into the hot drum to the roasted ones leaving it.',
  'first crack': 'First crack (FC) is the moment when steam breaks the beans open and they pop like popcorn.',
  'development time ratio':
    'The development time ratio (DTR) is the share of the roast that came after first crack, when the roasted flavors develop.',
  'final IBTS':
    'How hot the surface of the beans was when they left the drum, measured by an infrared sensor (IBTS).',
  'end temperature':
    'How hot the beans were when they left the drum, by IBTS, or by the bean probe without it.',
  'green weight': 'The weight of the raw, green beans that went into the roaster.',
  'roasted weight': 'The weight of the roasted beans that came out of the roaster.',
  weights: 'The weight of the green beans that went in, and of the roasted beans that came out.',
  'weight loss': 'The share of the weight that the beans lost in the roaster, mostly as water and smoke.',
  IBTS: 'IBTS is an infrared sensor that sees how hot the surface of the beans is, and reads higher than a probe among them.',
  'bean temperature':
    'The temperature on a probe among the tumbling beans, which follows with a short delay and reads lower than an infrared sensor (IBTS).',
  'rate of rise': 'The rate of rise is how many degrees hotter the beans become in a minute.',
  'computed rate of rise':
    'The rate of rise is how many degrees hotter the beans become in a minute, here computed from the temperature because the file has none.',
  drying: 'Drying is the first part of the roast, in which the green beans lose water and turn yellow.',
  Maillard:
    'In the Maillard phase the yellow beans turn brown, as the crust of bread does, and the first aromas form.',
  'before first crack': 'The time in which the beans dry, turn yellow and then brown, before they first pop.',
  reference:
    'The roast of this coffee that its owner wants to repeat. Its curves are dotted and begin at charge with those of this roast.',
  development:
    'Development is the last part of the roast, from the first pops of the beans until they leave the drum.',
  power: 'How strongly the roaster was heated, as set on the machine.',
  fan: 'How much air was drawn through the beans, as set on the machine.',
  drum: 'How fast the drum turned, as set on the machine.',
  score: 'The score rates how well the roasting went, out of 100, and not the taste of the coffee.',
  'score letter': 'A letter for the score: A from 90, B from 80, C from 70, D from 60, otherwise F.',
  'score band':
    'Light (85 or more), Medium (70 to 84) and Dark (below 70) are bands of the score and not the colour of the beans.',
  'score version': 'Which version of the score’s rules was used.',
  rating:
    'How those who drank the coffee rate it from 1 to 5, on average. The number in brackets says how many rated it.',
  'cupping score': 'Points out of 100 that the supplier’s tasters gave the green coffee.',
  grade: 'The grade sorts green coffee by size or defects, and each country has its own names for it.',
} as const satisfies Record<string, string>

export type TermName = keyof typeof GLOSSARY
