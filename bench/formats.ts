import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { readOnlyUpload } from '#server/testing/only-roast.ts'
import { madeUpRoasts, makeLibrary } from '../harness/large-library.ts'
import type { OwnerSession } from '../harness/owner.ts'
import { FORMAT_FILES } from './files/format-files.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { openConnection } from './http-load.ts'
import { type Contestant, compare, median, ratio } from './measure.ts'
import { startProduct, withFolder } from './measured-process.ts'
import { formRequest, logIn } from './owner-session.ts'

const EXTENSIONS = Object.keys(FORMAT_FILES)
const BATCHES = 3
const FILES_PER_BATCH = 100
const READ_ROUNDS = 9
const READS_PER_ROUND = 2
const EXCEL = new Set(['xls', 'xlsx'])

/**
 * Reads a file of each extension against a CSV of the same length, then imports batches of 100 files of all extensions
 * over HTTP against batches of CSV files, in turns.
 */
export async function formats(): Promise<BenchResult> {
  return { findings: [...(await reads()), await batches()] }
}

async function reads(): Promise<Finding[]> {
  const [roast] = exportedRoasts()
  const contestants = Object.fromEntries(
    EXTENSIONS.map((extension): [string, Contestant] => {
      const bytes = FORMAT_FILES[extension]!(roast!)
      const run = async (times: number) => {
        for (let left = times; left > 0; left -= 1) {
          const read = await readOnlyUpload(bytes, `roast.${extension}`, 'UTC')
          if (!read.ok) throw new Error(`.${extension}: ${fileProblemText(read.reason)}`)
        }
      }
      return [extension, { run }]
    }),
  )
  const costs = await compare(contestants, { rounds: READ_ROUNDS, timesPerRound: READS_PER_ROUND })
  return EXTENSIONS.map((extension): Finding => {
    const { cpu } = costs[extension]!
    return EXCEL.has(extension)
      ? {
          what: `reading a .${extension} of usual size, CPU`,
          value: median(cpu),
          unit: 'ms',
          aim: { atMost: 300 },
          detail: `${ratio(cpu, costs.csv!.cpu).toFixed(1)} × that of a .csv`,
        }
      : {
          what: `reading a .${extension} of usual size against a .csv, CPU`,
          value: ratio(cpu, costs.csv!.cpu),
          unit: '×',
          detail: against(median(cpu), median(costs.csv!.cpu)),
        }
  })
}

function batches(): Promise<Finding> {
  return withFolder(async folder => {
    const dataFolder = join(folder, 'product')
    mkdirSync(dataFolder)
    await makeLibrary({ databaseUrl: null, dataFolder }, 100)
    const product = await startProduct({ dataFolder })
    const owner = await logIn(product)
    const requests = new ImportRequests(owner)
    const importing = async (extensions: readonly string[]): Promise<Contestant> => {
      const ready = await requests.take((BATCHES + 1) * FILES_PER_BATCH, extensions)
      return {
        async run(times) {
          const connection = openConnection(product.port)
          for (const request of ready.splice(0, times)) {
            const { status, body } = await connection.send(request)
            if (status !== 201) throw new Error(`An import was answered ${status}: ${body}`)
          }
          connection.close()
        },
        cpuMilliseconds: product.cpuMilliseconds,
      }
    }
    try {
      const costs = await compare(
        { mixed: await importing(EXTENSIONS), csv: await importing(['csv']) },
        { rounds: BATCHES, timesPerRound: FILES_PER_BATCH },
      )
      return {
        what: `a batch of ${FILES_PER_BATCH} files of all ${EXTENSIONS.length} formats against one of CSV files, elapsed`,
        value: ratio(costs.mixed.elapsed, costs.csv.elapsed),
        unit: '×',
        aim: { atMost: 2 },
        detail: `${against(median(costs.mixed.elapsed), median(costs.csv.elapsed))} a file`,
      }
    } finally {
      await product.stop()
    }
  })
}

/** Imports of files of these extensions in turn, none of which is a duplicate. */
class ImportRequests {
  #owner: OwnerSession
  #roasts = exportedRoasts()
  #number = 1_000

  constructor(owner: OwnerSession) {
    this.#owner = owner
  }

  take(count: number, extensions: readonly string[]): Promise<Buffer[]> {
    return Promise.all(
      Array.from({ length: count }, (_, index) => {
        this.#number += 1
        const extension = extensions[index % extensions.length]!
        const roast = this.#roasts[this.#number % this.#roasts.length]!
        const sourceName = `#${this.#number} Batch`
        const content = FORMAT_FILES[extension]!({ ...roast, sourceName })
        const form = new FormData()
        form.append('bean_id', '1')
        form.append('roast_name', sourceName)
        // The Excel files are always the same.
        form.append('same_file', 'allow')
        form.append('file', new File([content], `${this.#number}.${extension}`))
        return formRequest(this.#owner, '/api/roasts/import/', form)
      }),
    )
  }
}

function exportedRoasts() {
  const unknown = { beanName: null, roastNumber: null, notes: null, fields: unknownRoastFields() }
  return madeUpRoasts(20).map(roast => ({ ...roast, ...unknown }))
}
