// `npx node scripts/inter.ts` writes the web app's Inter after its package has changed.
import { writeFile } from 'node:fs/promises'
import { INTER, interFont } from './fonts/inter-font.ts'

await writeFile(INTER, await interFont())
