// `npm run proof:pictures -- FOLDER [EARLIER] [NAMES] [--axe]`: pictures of every screen, as visitor and owner, of a
// made-up year and of an empty library, at 360, 768 and 1440 px, light and dark, on paper and with text at 200 %. With
// an earlier folder, compares pixel by pixel; FOLDER/differences shows what differs. NAMES is a regular expression.
// With --axe, axe looks at each screen, too, and fails it for what it finds.
import { join } from 'node:path'
import { comparePictures } from './pictures/compare-pictures.ts'
import { takePictures } from './pictures/take-pictures.ts'

const [folder, earlier = '', names = ''] = process.argv.slice(2).filter(each => each !== '--axe')
if (folder === undefined) {
  console.error('Usage: npm run proof:pictures -- FOLDER [EARLIER] [NAMES] [--axe]')
  process.exit(1)
}
const { count, violations } = await takePictures(folder, new RegExp(names), process.argv.includes('--axe'))
console.log(`${count} pictures`)
for (const violation of violations) console.log(violation)
if (violations.length > 0) process.exitCode = 1
if (earlier !== '') {
  const { equal, different, alone } = comparePictures(earlier, folder, join(folder, 'differences'))
  for (const { name, share } of different.toSorted((a, b) => b.share - a.share))
    console.log(`${(share * 100).toFixed(2).padStart(6)} %  ${name}`)
  for (const name of alone) console.log(`   alone  ${name}`)
  console.log(`${equal.length} equal, ${different.length} different, ${alone.length} in one folder only`)
}
