import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { startedStream } from '#server/http/answers/started-stream.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { serve } from '#server/http/serve-call.ts'
import { countBeans } from '#server/library/beans/repository.ts'
import { attachmentNamed } from '#server/platform/files/file-names.ts'
import { libraryFiles } from './library-files.ts'
import { zipParts } from './zip.ts'

/** The call that gives the owner the whole library as files of other programs. */
export function serveLibrary(app: App, { db, now }: ServerContext): void {
  serve(app, calls.exportLibrary, async () => {
    // Fails with 503 if the database is away: the archive's first part needs no database, so it would show too late.
    await countBeans(db)
    const day = now().toISOString().slice(0, 10)
    return new WithHeaders(await startedStream(zipParts(libraryFiles(db, now()))), {
      'content-disposition': attachmentNamed(`first-crack-${day}.zip`),
    })
  })
}
