import { z } from 'zod'
import { fileProblem } from './errors.ts'
import { wordsOf } from './field-words.ts'
import { entityId, pageLimit, storableText, timestamp } from './fields.ts'
import { differencesInFile, fileGroup, importChoices, importPlan, roastPreview } from './roast-import.ts'
import { newRoast } from './roasts.ts'

/** A file in the inbox: a roast that waits for the owner, or a file that can't be read. */
export const inboxFile = z.object({
  id: entityId,
  file_name: z.string(),
  arrived_at: timestamp,
  problem: z.string().nullable().describe("Why the file can't be read; null if it can"),
  problem_fact: fileProblem.nullable().describe('The same as a code with its values'),
  roast: roastPreview
    .omit({ reading_id: true })
    .extend({
      roast_name: z
        .string()
        .describe('The name that it gets if it is imported in its place and no other is sent'),
      group: z.string().nullable().describe('The key of its group'),
      place: z
        .number()
        .int()
        .describe('Its place in the order in which the files are imported: 0 is the first'),
      same_recording_as: z
        .object({ id: entityId, ...differencesInFile })
        .nullable()
        .describe('The file that is imported before it, of the same recording, whose roast it updates'),
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
  files: z.array(inboxFile).describe('In the order of arrival'),
  groups: z.array(fileGroup).describe('The groups of these files'),
  step_aside: importPlan.shape.step_aside,
  total: z.number().int().describe('How many files wait in total'),
  folder: importFolder.nullable().describe('Null if IMPORT_DIR is not set'),
})
export type Inbox = z.infer<typeof inbox>

export const inboxQuery = z.object({
  limit: pageLimit,
  foreign_numbers: z
    .string()
    .max(10_000)
    .optional()
    .describe(
      "The ids, separated by commas, of files that have another program's number in their names, although with a #",
    ),
  left_out: z
    .string()
    .max(10_000)
    .optional()
    .describe(
      'The ids, separated by commas, of files that are not imported: later ones are compared without them',
    ),
})
export type InboxQuery = z.infer<typeof inboxQuery>

/** The values that the owner gives a waiting roast. Values that are left out are taken from the file. */
export const inboxImport = newRoast
  .omit({ timeline: true, milestones: true })
  .partial({ roast_name: true, bean_id: true })
  .extend({ ...importChoices.shape, updates: entityId.optional() })
export type InboxImport = z.infer<typeof inboxImport>

/** What a token may do: put files into the inbox, or open, fill, mark and read running roasts. */
export const TOKEN_SCOPES = ['upload', 'live'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
export const tokenScopes = z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length)

/** A token of another machine. */
export const uploadToken = z.object({
  id: entityId,
  name: z.string(),
  scopes: tokenScopes,
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type UploadToken = z.infer<typeof uploadToken>

export const newUploadToken = z.object({
  name: storableText.trim().min(1, wordsOf('no_token_name')).max(100, wordsOf('token_name_too_long')),
  scopes: tokenScopes.default(['upload']),
})

/** A token that was just made. This is the only answer with the token itself. */
export const madeUploadToken = uploadToken.extend({ token: z.string() })
export type MadeUploadToken = z.infer<typeof madeUploadToken>
