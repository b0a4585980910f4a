import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

test('pictures are compared by their pixels, and the difference is drawn', () => {
  const [before, now, differences] = ['a', 'b', 'c'].map(name => mkdtempSync(join(tmpdir(), name))) as [
    string,
    string,
    string,
  ]
  const write = (folder: string, name: string, dots: number, width = 10) => {
    const png = new PNG({ width, height: 10 })
    png.data.fill(255)
    for (let dot = 0; dot < dots; dot++) png.data[dot * 4] = 0
    writeFileSync(join(folder, name), PNG.sync.write(png))
  }
  write(before, 'same.png', 3)
  write(now, 'same.png', 3)
  write(before, 'changed.png', 0)
  write(now, 'changed.png', 5)
  write(before, 'wider.png', 0)
  write(now, 'wider.png', 0, 20)
  write(before, 'gone.png', 0)
  write(now, 'new.png', 0)
  expect(comparePictures(before, now, differences)).toEqual({
    equal: ['same.png'],
    different: [
      { name: 'changed.png', share: 0.05 },
      { name: 'wider.png', share: 1 },
    ],
    alone: ['gone.png', 'new.png'],
  })
  expect(existsSync(join(differences, 'changed.png'))).toBe(true)
  for (const folder of [before, now, differences]) rmSync(folder, { recursive: true })
})
