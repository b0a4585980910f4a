import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { INTER, interFont, WEIGHTS } from './inter-font.ts'

test('the web app’s Inter is that of the package with fewer weights; `npx node scripts/inter.ts` writes it', async () => {
  expect((await interFont()).equals(await readFile(INTER))).toBe(true)
})

test('no style asks for a weight that the web app’s Inter lacks', async () => {
  const weights: number[] = []
  for await (const path of glob('src/web/**/*.css')) {
    const found = (await readFile(path, 'utf8')).matchAll(/font(?:-weight)?:\s*(\d{3})\b/g)
    weights.push(...Array.from(found, match => Number(match[1])))
  }
  expect(weights.length).toBeGreaterThan(50)
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(WEIGHTS.min)
  expect(Math.max(...weights)).toBeLessThanOrEqual(WEIGHTS.max)
})
