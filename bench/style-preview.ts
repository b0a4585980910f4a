import { HOUSE } from '#domain/score/style.ts'
import { previewStyle } from '#domain/score/style-preview.ts'
import { makeLibrary } from '../harness/large-library.ts'
import { listMeasured } from '../src/server/library/scores/measured-roasts.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { type BenchResult, duration, type Finding } from './findings.ts'
import { type Contestant, compare, median } from './measure.ts'
import { withFolder } from './measured-process.ts'

const ROASTS = 5_000
/** Nearly no samples, because none are read. */
const SAMPLE_EVERY_SECONDS = 60
const LONGEST_MS = 1_000

/** Other ideals, tried on 5,000 roasts: read from the database, and judged again as for each step of a slider. */
export function stylePreviews(): Promise<BenchResult> {
  return withFolder(async dataFolder => {
    const location = { databaseUrl: null, dataFolder }
    await makeLibrary(location, ROASTS, { everySeconds: SAMPLE_EVERY_SECONDS })
    const { db, close } = await openDatabase(location)
    const rules = { ...HOUSE, ideals: { ...HOUSE.ideals, duration: { from: 6, to: 9 } } }
    const roasts = await listMeasured(db, {})
    const preview: Contestant = {
      async run(times) {
        for (let left = times; left > 0; left -= 1) previewStyle(await listMeasured(db, {}), rules)
      },
    }
    const step: Contestant = {
      async run(times) {
        for (let left = times; left > 0; left -= 1) previewStyle(roasts, rules)
      },
    }
    const costs = await compare({ preview, step }, { rounds: 7, timesPerRound: 2 })
    await close()
    return {
      findings: [
        finding(`a preview of ideals over ${roasts.length} roasts`, median(costs.preview.cpu)),
        finding('the same of roasts that are in memory', median(costs.step.cpu)),
      ],
    }
  })
}

function finding(what: string, value: number): Finding {
  return { what, value, unit: 'ms', aim: { atMost: LONGEST_MS }, detail: duration(value) }
}
