/** How the curves of one of several roasts are drawn. Dashes tell them apart without relying on colour. */
export interface RoastStyle {
  /** Stands at the end of each of its curves, and before its name. */
  letter: string
  lightColour: string
  darkColour: string
  /** SVG `stroke-dasharray`; null for a solid line. */
  dashes: string | null
}

/**
 * One for each roast that can be compared, in order. The colours were searched for the greatest distance between any
 * two as seen with normal vision, protanopia, deuteranopia and tritanopia.
 */
export const ROAST_STYLES: readonly RoastStyle[] = [
  { letter: 'A', lightColour: '#1444cb', darkColour: '#3d8db1', dashes: null },
  { letter: 'B', lightColour: '#d16a05', darkColour: '#f48416', dashes: '8 4' },
  { letter: 'C', lightColour: '#b01c83', darkColour: '#b54c45', dashes: '2 3' },
  { letter: 'D', lightColour: '#619977', darkColour: '#33c995', dashes: '10 3 2 3' },
  { letter: 'E', lightColour: '#5b2115', darkColour: '#dfe010', dashes: '16 4' },
  { letter: 'F', lightColour: '#9e77cb', darkColour: '#bbb2eb', dashes: '5 2' },
  { letter: 'G', lightColour: '#775b29', darkColour: '#adf5eb', dashes: '10 3 2 3 2 3' },
  { letter: 'H', lightColour: '#3e1d74', darkColour: '#9a5df1', dashes: '4 6' },
]
