import type { InboxFile } from '#contract/inbox.ts'
import type { RoastPreview } from '#contract/roast-import.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { WRITTEN_AT } from './sample-roasts.ts'

/** A file that waits for a bean, whose name says nothing of its coffee. */
export function waitingFile(id: number, file_name: string, found: Partial<RoastPreview> = {}): InboxFile {
  const source_name = file_name.replace(/\.\w+$/, '')
  const roast_name = `#${id} ${source_name}`
  const names = { roast_name, next_roast_name: roast_name, proposed_roast_name: roast_name, source_name }
  const coffee = { matching_bean: null, matching_blend: null, greens: null }
  const known = { number_taken: null, already_imported: null, same_recording: null, ...coffee }
  return {
    id,
    file_name,
    arrived_at: WRITTEN_AT,
    problem: null,
    problem_fact: null,
    roast: {
      ...unknownRoastFields(),
      ...names,
      ...known,
      number_reason: 'none',
      far_above: null,
      coffee_name: null,
      roast_date: '2026-03-14',
      bean_name: null,
      total_duration_seconds: 600,
      fc_minutes: 8,
      fc_inferred: false,
      final_bean_temp: 210,
      final_ibts_temp: null,
      green_weight_g: 350,
      roasted_weight_g: 300,
      notes: null,
      timeline_count: 601,
      curve: [180, 100, 150, 210],
      milestones: [],
      doubts: [],
      warnings: [],
      group: null,
      place: id,
      same_recording_as: null,
      ...found,
    },
  }
}
