import { z } from 'zod'
import { wordsOf } from './field-words.ts'
import { entityId, pageLimit, storableText, timestamp } from './fields.ts'
import { curve, fileGroup, importChoices, matchingBean, numberReason, sameRecording } from './roast-import.ts'
import { roastCreate } from './roasts.ts'

/** A file in the inbox: a roast that waits for the owner, or a file that can't be read. */
export const inboxFile = z.object({
  id: entityId,
  file_name: z.string(),
  arrived_at: timestamp,
  problem: z.string().nullable().describe("Why the file can't be read; null if it can"),
  roast: z
    .object({
      source_name: z.string().describe('The name in the file'),
      roast_date: z.string().nullable().describe('YYYY-MM-DD'),
      total_duration_seconds: z.number().nullable(),
      green_weight_g: z.number().nullable().describe('The weight in the file'),
      roasted_weight_g: z.number().nullable().describe('The weight in the file'),
      matching_bean: matchingBean.nullable(),
      roast_name: z.string().describe('The name that it gets, if the files are imported by date'),
      number_reason: numberReason,
      same_recording: sameRecording.nullable(),
      curve,
      group: z.string().nullable().describe('The key of its group'),
    })
    .nullable()
    .describe("Null if the file can't be read"),
})
export type InboxFile = z.infer<typeof inboxFile>

/** The machine's folder, `IMPORT_DIR`. */
export const importFolder = z.object({
  waiting: z.number().int().describe('How many of its files are still to be read'),
  problem: z.string().nullable().describe('What keeps it from being read, or null'),
})
export type ImportFolderState = z.infer<typeof importFolder>

/** What waits for the owner. */
export const inbox = z.object({
  files: z.array(inboxFile).describe('The first to arrive first'),
  groups: z.array(fileGroup).describe('Of these files'),
  total: z.number().int().describe('How many files wait in all'),
  folder: importFolder.nullable().describe('Null if IMPORT_DIR is not set'),
})
export type Inbox = z.infer<typeof inbox>

export const inboxQuery = z.object({ limit: pageLimit })
export type InboxQuery = z.infer<typeof inboxQuery>

/** What the owner tells about a waiting roast. What is left out is taken from the file. */
export const inboxImport = roastCreate
  .omit({ timeline: true, milestones: true })
  .partial({ roast_name: true, bean_id: true })
  .extend({ ...importChoices.shape, updates: entityId.optional() })
export type InboxImport = z.infer<typeof inboxImport>

/** A token that lets another machine put files into the inbox. */
export const uploadToken = z.object({
  id: entityId,
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type UploadToken = z.infer<typeof uploadToken>

export const newUploadToken = z.object({
  name: storableText.trim().min(1, wordsOf('no_token_name')).max(100, wordsOf('token_name_too_long')),
})
export type NewUploadToken = z.infer<typeof newUploadToken>

/** A token that was just made. This is the only answer with the token itself. */
export const madeUploadToken = uploadToken.extend({ token: z.string() })
export type MadeUploadToken = z.infer<typeof madeUploadToken>
