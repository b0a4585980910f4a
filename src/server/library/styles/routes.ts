import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { deletedAnswer } from '#contract/fields.ts'
import { style, styleCreate, styleUpdate } from '#contract/styles.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { createStyle, deleteStyle, updateStyle } from './change-styles.ts'
import { findStyle, listStyles, styleExists } from './repository.ts'
import { requireStyleChange, STYLE } from './style-problems.ts'

/** The calls for styles themselves. Reading is public, because the explanations of scores refer to them. */
export function serveStyles(app: App, { db, now }: ServerContext): void {
  const knownStyle = { of: STYLE, exists: (id: number) => styleExists(db, id) } as const

  serve(
    app,
    calls.listStyles,
    {
      summary: 'What roasts are judged by: the House, then the owner’s styles by name',
      answer: z.array(style),
    },
    () => listStyles(db),
  )

  serve(app, calls.readStyle, { summary: 'One style', of: STYLE, answer: style }, ({ id }) =>
    findStyle(db, id),
  )

  serve(
    app,
    calls.createStyle,
    { summary: 'Add a style', body: styleCreate, answer: style, errors: [409] },
    async ({ body }) => {
      const created = requireStyleChange(await createStyle(db, body, now()))
      return happened(created, 'style_added', { name: created.value.name })
    },
  )

  serve(
    app,
    calls.updateStyle,
    {
      summary: 'Change a style: absent means unchanged; scores stay until they are calculated again',
      ...knownStyle,
      body: styleUpdate,
      answer: style,
      errors: [409, 412],
    },
    async ({ id, body }, { request }) => {
      const changed = requireStyleChange(await updateStyle(db, id, body, acceptedRevisions(request), now()))
      return happened(changed, 'style_changed', { name: changed.value.name })
    },
  )

  serve(
    app,
    calls.deleteStyle,
    {
      summary: 'Delete a style that no bean and no roast has chosen',
      ...knownStyle,
      answer: deletedAnswer,
      errors: [409, 412],
    },
    async ({ id }, { request }) => {
      const name = requireStyleChange(await deleteStyle(db, id, acceptedRevisions(request), now()))
      return happened({ deleted: 1 }, 'style_deleted', { name })
    },
  )
}
