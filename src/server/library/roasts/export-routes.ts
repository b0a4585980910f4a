import * as calls from '#contract/calls.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { ROAST_DOCUMENT } from '#domain/roast/roast-document.ts'
import { stepsOf } from '#domain/roast/steps.ts'
import { writeArtisanLog } from '#files/machines/artisan/write-artisan-log.ts'
import { exportRoastimeCsv } from '#files/machines/roastime/write-roastime-csv.ts'
import type { ExportedRoast } from '#files/roasts/exported-roast.ts'
import type { App, ServerContext } from '#server/context.ts'
import { startedStream } from '#server/http/answers/started-stream.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import { serve } from '#server/http/serve-call.ts'
import { styleOfRoast } from '#server/library/styles/repository.ts'
import { attachmentNamed } from '#server/platform/files/file-names.ts'
import { Pieces } from '#server/platform/work/pieces.ts'
import { findExportedRoast } from './exported-roast.ts'
import { findRoast, findRoastDetails, timelineOf } from './repository.ts'
import { roastsAsCsv, timelineAsCsv } from './roast-csv.ts'
import { type NamedRoast, roastFileName } from './roast-file-name.ts'
import { seenBy } from './roast-row.ts'

/** The calls that export roasts for spreadsheets and other programs. Reading is public. */
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

  serve(app, calls.exportRoastAsJson, async ({ id }, _version, reader) => {
    const found = seenBy(reader, await findRoastDetails(db, id))
    if (found === null) return null
    const { value, etag } = found
    const style = await styleOfRoast(db, id)
    if (style === null) return null
    const named = { roastNumber: value.roast_number, sourceName: value.roast_name }
    const { steps } = stepsOf(timelineOfPoints(value.timeline), value.milestones)
    const ofStyle = etag.replace(/"$/, `-${style.etag.replaceAll('"', '')}"`)
    const document = { ...ROAST_DOCUMENT, ...value, style: style.value, steps }
    return new WithHeaders(document, fileHeaders(named, 'json', ofStyle))
  })
}

function roastFile(
  found: Versioned<ExportedRoast> | null,
  extension: string,
  write: (roast: ExportedRoast) => Iterable<string>,
) {
  if (found === null) return null
  const { value: roast, etag } = found
  return new WithHeaders(new Pieces(() => write(roast)), fileHeaders(roast, extension, etag))
}

function fileHeaders(roast: NamedRoast, extension: string, etag: string) {
  return { etag, 'content-disposition': attachmentNamed(`${roastFileName(roast)}.${extension}`) }
}
