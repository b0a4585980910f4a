/** A bean of the demo whose roasts are a blend of others. */
export interface DemoBlend {
  bean: string
  name: string
  /** What its recipe says of the cup. */
  summary: string
  parts: readonly { bean: string; percent: number }[]
}

/** Half of it comes from Ethiopia, for what it smells of; the rest gives it body. */
export const demoBlend: DemoBlend = {
  bean: 'House Blend Kitchen Table',
  name: 'Kitchen Table',
  summary: 'Berries over milk chocolate, round enough for milk, for every morning.',
  parts: [
    { bean: 'Ethiopia Dry Process Wolkite Forest', percent: 50 },
    { bean: 'Brazil Fazenda Serra Clara', percent: 30 },
    { bean: 'Colombia El Mirador Pink Bourbon', percent: 20 },
  ],
}
