import { expect } from 'vitest'
import { byCss } from './on-screen.ts'

const BREAKDOWN = [
  'Duration',
  'Weight loss',
  'First crack',
  'Temperature curve',
  'Development',
  'DTR',
  'v1.0.0',
]

/** Expects a card with all components of a score, the development time ratio and the version. */
export async function expectBreakdown(): Promise<void> {
  await expect
    .poll(() => byCss('[popover=manual] *').map(element => element.textContent))
    .toEqual(expect.arrayContaining(BREAKDOWN))
}
