// `npm run proof:pictures -- FOLDER [EARLIER] [NAMES]`: pictures of every screen, as visitor and owner, of a made-up
// year and of an empty library, at 360, 768 and 1440 px, light and dark, on paper and with text at 200 %. With an
// earlier folder, compares pixel by pixel; FOLDER/differences shows what differs. NAMES is a regular expression.
import { join } from 'node:path'
import { comparePictures } from './pictures/compare-pictures.ts'
import { takePictures } from './pictures/take-pictures.ts'

const [folder, earlier = '', names = ''] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run proof:pictures -- FOLDER [EARLIER] [NAMES]')
  process.exit(1)
}
console.log(`${await takePictures(folder, new RegExp(names))} pictures`)
if (earlier !== '') {
  const { equal, different, alone } = comparePictures(earlier, folder, join(folder, 'differences'))
  for (const { name, share } of different.toSorted((a, b) => b.share - a.share))
    console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}`)
  for (const name of alone) console.log(`   alone  ${name}`)
  console.log(`${equal.length} equal, ${different.length} different, ${alone.length} in one folder only`)
}
