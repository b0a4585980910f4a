import { z } from 'zod'
import { quotedName } from '#domain/words/sentence-parts.ts'
import { read, write } from '../call.ts'
import { deletion } from '../trash.ts'
import { count, happening, name, named } from './happening.ts'

export const listDeletions = read('/api/trash/', {
  access: 'owner',
  summary: 'What was deleted and can be restored, newest first',
  answer: z.array(deletion),
  shows: ['trash'],
})

export const restoreDeletion = write('POST', '/api/trash/:id/restore', {
  summary: 'Restore what one deletion removed, with the same ids: all of it or nothing',
  of: 'deletion',
  answer: deletion,
  changes: [
    'beans',
    'roasts',
    'styles',
    'stock',
    'live',
    'plans',
    'blends',
    'sheets',
    'tastings',
    'tables',
    'trash',
  ],
  errors: [409],
  mayTakeLong: true,
})

/** What these calls record. */
export default {
  running_roast_restored: happening(
    'deletion undone',
    {},
    () => 'A running roast was restored from the trash',
  ),
  update_undone: happening(
    'update undone',
    { name },
    ({ name }) => `The update of roast ${quotedName(name)} was undone`,
  ),
  reread_undone: happening(
    'update undone',
    { count },
    ({ count }) => `Reading originals again was undone (${count})`,
  ),
  changes_undone: happening(
    'update undone',
    { count },
    ({ count }) => `A change of several roasts was undone (${count})`,
  ),
  step_aside_undone: happening(
    'update undone',
    { count },
    ({ count }) => `Roasts that had stepped aside got their numbers back (${count})`,
  ),
  scores_undone: happening(
    'update undone',
    { count },
    ({ count }) => `A calculation of scores was undone (${count})`,
  ),
  bean_changes_undone: happening(
    'update undone',
    { count },
    ({ count }) => `A change of several beans was undone (${count})`,
  ),
  merge_undone: happening(
    'update undone',
    named,
    ({ name }) => `The merge of bean ${quotedName(name)} was undone`,
  ),
  bean_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Bean ${quotedName(name)} was restored from the trash`,
  ),
  roast_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Roast ${quotedName(name)} was restored from the trash`,
  ),
  style_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Style ${quotedName(name)} was restored from the trash`,
  ),
  stock_entry_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Stock of bean ${quotedName(name)}: an entry was restored from the trash`,
  ),
  plan_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Plan ${quotedName(name)} was restored from the trash`,
  ),
  blend_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Recipe ${quotedName(name)} was restored from the trash`,
  ),
  sheet_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Sheet ${quotedName(name)} was restored from the trash`,
  ),
  tasting_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `A tasting of ${quotedName(name)} was restored from the trash`,
  ),
  table_restored: happening(
    'deletion undone',
    named,
    ({ name }) => `Table ${quotedName(name)} was restored from the trash`,
  ),
  deletion_undone: happening(
    'deletion undone',
    { bean_count: count, roast_count: count },
    ({ bean_count, roast_count }) =>
      `${bean_count} beans and ${roast_count} roasts were restored from the trash`,
  ),
}
