import { z } from 'zod'
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
  running_roast_restored: happening('deletion undone', {}, 'A running roast was restored from the trash'),
  update_undone: happening('update undone', { name }, 'The update of roast {name} was undone'),
  reread_undone: happening('update undone', { count }, 'Reading originals again was undone ({count})'),
  changes_undone: happening('update undone', { count }, 'A change of several roasts was undone ({count})'),
  step_aside_undone: happening(
    'update undone',
    { count },
    'Roasts that had stepped aside got their numbers back ({count})',
  ),
  scores_undone: happening('update undone', { count }, 'A calculation of scores was undone ({count})'),
  bean_changes_undone: happening(
    'update undone',
    { count },
    'A change of several beans was undone ({count})',
  ),
  merge_undone: happening('update undone', named, 'The merge of bean {name} was undone'),
  bean_restored: happening('deletion undone', named, 'Bean {name} was restored from the trash'),
  roast_restored: happening('deletion undone', named, 'Roast {name} was restored from the trash'),
  style_restored: happening('deletion undone', named, 'Style {name} was restored from the trash'),
  stock_entry_restored: happening(
    'deletion undone',
    named,
    'Stock of bean {name}: an entry was restored from the trash',
  ),
  plan_restored: happening('deletion undone', named, 'Plan {name} was restored from the trash'),
  blend_restored: happening('deletion undone', named, 'Recipe {name} was restored from the trash'),
  sheet_restored: happening('deletion undone', named, 'Sheet {name} was restored from the trash'),
  tasting_restored: happening('deletion undone', named, 'A tasting of {name} was restored from the trash'),
  table_restored: happening('deletion undone', named, 'Table {name} was restored from the trash'),
  deletion_undone: happening(
    'deletion undone',
    { bean_count: count, roast_count: count },
    '{bean_count} beans and {roast_count} roasts were restored from the trash',
  ),
}
