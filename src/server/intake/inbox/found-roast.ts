import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import type { ReadRecording } from '#server/intake/imports/recorded-roast.ts'

/** The fields that earlier versions stored of a waiting file. */
interface FoundBefore {
  source_name: string
  bean_name: string | null
  roast_date: string | null
  total_duration_seconds: number | null
  green_weight_g: number | null
  roasted_weight_g: number | null
}

/** Parses the stored result of reading a waiting file. `sha256` is that of its bytes. */
export function foundRoast(text: string, sha256: string): ReadRecording {
  const found = JSON.parse(text) as ReadRecording | FoundBefore
  return 'file' in found ? found : foundBefore(found, sha256)
}

/** The values that are missing here are read when the file is imported. */
function foundBefore(found: FoundBefore, sha256: string): ReadRecording {
  return {
    samples: null,
    file: {
      format: '',
      sourceName: found.source_name,
      roastDate: found.roast_date,
      beanName: found.bean_name,
      milestones: [],
      fields: unknownRoastFields(),
      recordingId: null,
      greenWeightGrams: found.green_weight_g,
      roastedWeightGrams: found.roasted_weight_g,
      notes: null,
      doubts: [],
      warnings: [],
      sampleCount: 0,
      sha256,
      curve: [],
      figures: {
        total_duration_seconds: found.total_duration_seconds,
        final_bean_temp: null,
        final_ibts_temp: null,
        fc_minutes: null,
        fc_inferred: false,
        dtr_percent: null,
      },
    },
  }
}
