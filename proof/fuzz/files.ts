// Reads mutated files one after another, of each form in turn and of the least covered one in between. It is a process
// started by `fuzz.ts`: it uses another core, its CPU time is only that of the readers, and a crash ends nothing else.
import { randomFrom } from '../../demo/random.ts'
import { formsToCover, type ReaderCase, readerCaseOf, runReader } from './reader-cases.ts'
import { enoughFor, MOST_FAULTS, NO_CASE, type PartReport, slower } from './report.ts'

/** The job; sent as the first message. */
export interface FilesJob {
  seed: number
  cases: number
  /** Stops after this time even if cases are left. */
  longestMs: number
}

/** The answer to the job. */
export interface FilesReport extends PartReport {
  /** How many files of each form were read and refused. */
  forms: Record<string, { read: number; refused: number }>
}

process.once('message', async (job: FilesJob) => {
  const report = await readChangedFiles(job)
  process.send?.(report, () => process.exit(0))
})

async function readChangedFiles({ seed, cases, longestMs }: FilesJob): Promise<FilesReport> {
  const report: FilesReport = { cases: 0, slowest: NO_CASE, faults: [], forms: {} }
  const random = randomFrom(seed * 10_000 + 9_999)
  const forms = formsToCover()
  const end = performance.now() + longestMs
  while (report.cases < cases && performance.now() < end && report.faults.length < MOST_FAULTS) {
    const form =
      report.cases % 2 === 0 ? forms[(report.cases / 2) % forms.length]! : leastCovered(forms, report)
    await readOne(report, readerCaseOf(form, random), `seed ${seed}, file ${report.cases}`)
    report.cases++
  }
  return report
}

/** The form of which the fewest files were read, or the fewest refused. */
function leastCovered(forms: readonly string[], report: FilesReport): string {
  const coverage = (form: string) => {
    const { read, refused } = report.forms[form] ?? { read: 0, refused: 0 }
    return Math.min(read, refused)
  }
  return forms.reduce((least, form) => (coverage(form) < coverage(least) ? form : least))
}

async function readOne(report: FilesReport, case_: ReaderCase, place: string): Promise<void> {
  const where = `${place}, ${case_.name}`
  try {
    const { isRead, milliseconds } = await runReader(case_)
    const share = milliseconds / enoughFor(case_.bytes.length)
    report.slowest = slower(report.slowest, { share, milliseconds, where })
    for (const form of case_.forms) {
      report.forms[form] ??= { read: 0, refused: 0 }
      report.forms[form][isRead ? 'read' : 'refused']++
    }
  } catch (error) {
    report.faults.push(`${where}: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
