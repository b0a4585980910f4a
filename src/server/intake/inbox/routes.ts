import * as calls from '#contract/calls.ts'
import type { InboxImport } from '#contract/inbox.ts'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { noteTokenUse } from '#server/account/upload-tokens.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { readUpload } from '#server/http/uploads.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import type { ImportFeature } from '#server/intake/imports/import-features.ts'
import { importReading, readFile, requireReadable } from '#server/intake/imports/import-roast.ts'
import { unpackedSource } from '#server/library/roasts/packed-source.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { arrive } from './arrive.ts'
import { countInbox, findContent, listInbox, NOTHING_CHOSEN, removeFromInbox } from './repository.ts'

/** The name that the list announces for a waiting file, if nothing that was sent with its import says otherwise. */
async function proposedName(db: Db, id: number, { roast_name, updates, number_is }: InboxImport) {
  if (roast_name !== undefined || updates !== undefined || number_is === 'foreign') return {}
  const { files } = await listInbox(db, USUAL_PAGE, NOTHING_CHOSEN)
  const announced = files.find(file => file.id === id)?.roast?.roast_name
  return announced === undefined ? {} : ({ roast_name: announced, name_is: 'proposed' } as const)
}

/** The ids in a text, separated by commas. */
function idsIn(text = ''): ReadonlySet<number> {
  return new Set(text.split(',').map(Number))
}

/** The calls of the inbox: list, add a file, import (in which these features take part), dismiss. */
export function serveInbox(app: App, context: ServerContext, features: readonly ImportFeature[]): void {
  const { db, now } = context

  serve(app, calls.listInbox, async ({ limit = USUAL_PAGE, foreign_numbers, left_out }) => ({
    ...(limit === 0
      ? { files: [], groups: [] }
      : await listInbox(db, limit, { foreign: idsIn(foreign_numbers), leftOut: idsIn(left_out) })),
    total: await countInbox(db),
    folder: app.importFolder?.state() ?? null,
  }))

  serve(app, calls.sendToInbox, async (_input, { request }) => {
    const { file } = await readUpload(request, { ...ROAST_FILES, fileField: 'file' })
    const outcome = await arrive(context, file)
    if (request.uploadToken !== null) await noteTokenUse(db, request.uploadToken.id, now())
    if (outcome.kind === 'known') throw new HttpProblem('was_in_inbox')
    if (outcome.kind === 'imported') {
      const { roast_name, bean_name } = outcome.roast
      throw new HttpProblem('file_imported', { roast_name, bean_name })
    }
    if (outcome.kind === 'waits') return unchanged(outcome.file)
    const token_name = request.uploadToken?.name ?? null
    return logged(outcome.file, 'file_arrived', { name: file.name, token_name })
  })

  serve(app, calls.importFromInbox, async ({ id, body }) => {
    const waiting = await findContent(db, id)
    if (waiting === null) return null
    const content = requireReadable(waiting.read)
    const file = { name: waiting.file_name, bytes: await unpackedSource(content) }
    const given = { number_if_taken: 'next', ...(await proposedName(db, id, body)), ...body } as const
    // The first roast of the waiting bytes is the one that they wait for.
    const [reading] = await readFile(context, file)
    const leaving: ImportFeature = {
      async store(transaction) {
        if ((await removeFromInbox(transaction, id)) === null) throw unknownEntity('inbox file')
      },
    }
    return importReading(context, reading!, given, {
      features: [...features, leaving],
      code: 'roast_imported_from_inbox',
    })
  })

  serve(app, calls.dismissFromInbox, async ({ id }) => {
    const name = await removeFromInbox(db, id)
    if (name === null) return null
    return logged({ deleted: 1 }, 'file_dismissed', { name })
  })
}

const USUAL_PAGE = 100
