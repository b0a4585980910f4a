import * as calls from '#contract/calls.ts'
import { writeArtisanLog } from '#files/machines/artisan/write-artisan-log.ts'
import { exportRoastimeCsv } from '#files/machines/roastime/write-roastime-csv.ts'
import type { ExportedRoast } from '#files/roasts/exported-roast.ts'
import type { App, ServerContext } from '#server/context.ts'
import { startedStream } from '#server/http/answers/started-stream.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import { serve } from '#server/http/serve-call.ts'
import { attachmentNamed } from '#server/platform/files/file-names.ts'
import { Pieces } from '#server/platform/work/pieces.ts'
import { findExportedRoast } from './exported-roast.ts'
import { findRoast, timelineOf } from './repository.ts'
import { roastsAsCsv, timelineAsCsv } from './roast-csv.ts'
import { roastFileName } from './roast-file-name.ts'

/** The calls that export roasts for spreadsheets and other programs. Reading is public, as of the JSON in safety/. */
export function serveRoastExports(app: App, { db }: ServerContext): void {
  serve(app, calls.exportRoasts, async (_input, { request }) => {
    const reader = (await app.isOwner(request)) ? 'owner' : 'visitor'
    const table = await startedStream(roastsAsCsv(db, reader))
    return new WithHeaders(table, {
      'content-disposition': 'attachment; filename="roasts.csv"',
    })
  })

  serve(app, calls.exportTimeline, async ({ id }) => {
    const found = await findRoast(db, id)
    if (found === null) return null
    const timeline = await timelineOf(db, id)
    const table = new Pieces(() => timelineAsCsv(timeline))
    const name = `roast-${id}-timeline.csv`
    return new WithHeaders(table, {
      etag: found.etag,
      'content-disposition': `attachment; filename="${name}"`,
    })
  })

  serve(app, calls.exportRoastAsArtisanLog, async ({ id }, _version, reader) =>
    roastFile(await findExportedRoast(db, id, reader), 'alog', writeArtisanLog),
  )

  serve(app, calls.exportRoastAsCsv, async ({ id }, _version, reader) =>
    roastFile(await findExportedRoast(db, id, reader), 'csv', exportRoastimeCsv),
  )
}

function roastFile(
  found: Versioned<ExportedRoast> | null,
  extension: string,
  write: (roast: ExportedRoast) => Iterable<string>,
) {
  if (found === null) return null
  const { value: roast, etag } = found
  return new WithHeaders(new Pieces(() => write(roast)), {
    etag,
    'content-disposition': attachmentNamed(`${roastFileName(roast)}.${extension}`),
  })
}
