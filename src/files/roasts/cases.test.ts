import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { milestoneSeconds } from '#domain/roast/milestones.ts'
import { roastFigures } from '#domain/roast/roast.ts'
import { readUploadedRoasts } from '#server/intake/reading/read-uploaded-roast.ts'

/** Small files that were once read wrong, if they are beside the repository, with what is right about each. */
const cases = join(import.meta.dirname, '../../../../shared/samples/cases')

interface Right {
  total_duration_seconds?: number
  fc_minutes?: number
  final_bean_temp?: number | string
  final_ibts_temp?: number
  dtr_percent?: number
  yellowing_seconds?: number
  green_weight_g?: number
  roasted_weight_g?: number
  roast_date?: string
  source_name?: string
}

const files = existsSync(cases)
  ? readdirSync(cases).filter(file => !file.endsWith('.expected.json') && !file.endsWith('.html'))
  : []

if (files.length === 0) test.skip('the cases are not beside this repository', () => {})
else
  test.each(files)('%s', async file => {
    const { right } = JSON.parse(readFileSync(join(cases, `${file}.expected.json`), 'utf8')) as {
      right: Right
    }
    const read = await readUploadedRoasts(new Uint8Array(readFileSync(join(cases, file))), file, 'UTC')
    if ('status' in right && right.status === 422) return expect(read.ok).toBe(false)
    if (!read.ok) return expect.unreachable(fileProblemText(read.reason))
    const { roast } = read.value[0]!
    const { fc_inferred: _, ...figures } = roastFigures(roast.timeline, roast.milestones)
    const found: Record<string, unknown> = {
      ...figures,
      yellowing_seconds: milestoneSeconds(roast.milestones, 'yellowing'),
      green_weight_g: roast.greenWeightGrams,
      roasted_weight_g: roast.roastedWeightGrams,
      roast_date: roast.roastDate,
      source_name: roast.sourceName,
    }
    for (const [name, value] of Object.entries(right)) {
      if (!(name in found)) continue
      const expected = typeof value === 'string' ? Number.parseFloat(value) : value
      if (typeof expected === 'number' && Number.isFinite(expected) && typeof found[name] === 'number')
        expect(Math.abs((found[name] as number) - expected), name).toBeLessThanOrEqual(0.5)
      else expect(found[name], name).toEqual(value)
    }
  })
