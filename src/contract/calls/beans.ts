import { z } from 'zod'
import { counted, plural } from '#domain/words/plural.ts'
import { quotedName } from '#domain/words/sentence-parts.ts'
import {
  bean,
  beanAliases,
  beanBulkResult,
  beanCreate,
  beanListQuery,
  beanMerge,
  beanNameQuery,
  beanPreview,
  beanUpdate,
  manyBeansAnswer,
  manyBeansUpdate,
  mergedBean,
} from '../beans.ts'
import { read, write } from '../call.ts'
import { deletedAnswer, existsAnswer } from '../fields.ts'
import { count, happening, name, named } from './happening.ts'

export const listBeans = read('/api/beans/', {
  summary: 'Beans by name: all, or one page; limit=0 returns only the count',
  query: beanListQuery,
  answer: z.array(bean),
  shows: ['beans', 'roasts', 'stock', 'settings'],
  cached: true,
  ownerSees: 'more',
})

export const checkBeanExists = read('/api/beans/check-exists', {
  summary: 'Whether there is a bean with this name',
  query: beanNameQuery,
  answer: existsAnswer,
  shows: ['beans'],
})

export const readBean = read('/api/beans/:id', {
  summary: 'One bean',
  of: 'bean',
  answer: bean,
  shows: ['beans', 'roasts', 'stock', 'settings'],
  cached: true,
  ownerSees: 'more',
})

export const createBean = write('POST', '/api/beans/', {
  summary: 'Add a bean',
  body: beanCreate,
  answer: bean,
  changes: ['beans'],
  status: 201,
  errors: [404, 409],
})

/** Changes roasts too, because another style may judge them. */
export const updateBean = write('PUT', '/api/beans/:id', {
  summary: 'Change a bean: absent means unchanged, null means cleared; If-Match is respected',
  of: 'bean',
  body: beanUpdate,
  answer: bean,
  changes: ['beans', 'roasts'],
  errors: [409, 412],
  mayTakeLong: true,
})

export const deleteAllBeans = write('DELETE', '/api/beans/delete-all', {
  summary: 'Delete every bean and every roast',
  answer: deletedAnswer,
  changes: ['beans', 'roasts', 'trash', 'backups'],
})

export const deleteBean = write('DELETE', '/api/beans/:id', {
  summary: 'Delete a bean and its roasts',
  of: 'bean',
  answer: deletedAnswer,
  changes: ['beans', 'roasts', 'trash'],
  errors: [412],
})

export const mergeBeans = write('POST', '/api/beans/:id/merge', {
  summary:
    'Merge another bean into this one: its roasts, stock and names move here, its addresses lead here, and it goes to the trash, from which all of it can be restored; If-Match is that of this bean',
  of: 'bean',
  body: beanMerge,
  answer: mergedBean,
  changes: ['beans', 'aliases', 'roasts', 'stock', 'feedback', 'trash'],
  errors: [404, 409, 412],
  mayTakeLong: true,
})

export const updateBeans = write('POST', '/api/beans/change-many', {
  summary:
    'Fill in values of several beans, each its own: all or none; the former values can be restored from the trash',
  body: manyBeansUpdate,
  answer: manyBeansAnswer,
  changes: ['beans', 'roasts', 'trash'],
  errors: [404],
})

export const readBeanAliases = read('/api/beans/:id/aliases', {
  access: 'owner',
  summary: 'The aliases of a bean: the other names that files have for it',
  of: 'bean',
  answer: beanAliases,
  shows: ['beans', 'aliases'],
})

export const updateBeanAliases = write('PUT', '/api/beans/:id/aliases', {
  summary: 'Replace the aliases of a bean; a name that was another bean’s alias becomes this one’s',
  of: 'bean',
  body: beanAliases,
  answer: beanAliases,
  changes: ['aliases'],
})

export const previewBeanPage = write('POST', '/api/beans/scrape-html', {
  summary: "Read a supplier's saved page without saving the bean",
  form: z.object({ file: z.file() }),
  answer: beanPreview,
  changes: [],
  errors: [503],
})

export const importBeanPages = write('POST', '/api/beans/bulk-upload', {
  summary: "Add the beans of several suppliers' saved pages",
  form: z.object({ files: z.array(z.file()) }),
  answer: beanBulkResult,
  changes: ['beans'],
  errors: [503],
  mayTakeLong: true,
})

/** What these calls record. */
export default {
  bean_added: happening('bean added', named, 'Bean {name} was added'),
  beans_imported: happening('beans imported', { count, names: z.array(name) }, ({ count, names }) => {
    if (count === 0) return 'No bean was added from saved pages'
    const beans = names.map(quotedName).join(', ')
    return plural(count, {
      one: `Bean ${beans} was added from a saved page`,
      other: `${count} beans were added from saved pages: ${beans}`,
    })
  }),
  bean_changed: happening('bean changed', named, 'Bean {name} was changed'),
  bean_aliases_changed: happening(
    'bean names changed',
    { name, count },
    'The other names of bean {name} were changed ({count})',
  ),
  beans_changed: happening(
    'beans changed',
    { count, fields: z.array(name) },
    ({ count, fields }) => `Beans were changed together: ${fields.join(', ')} (${count})`,
  ),
  beans_merged: happening(
    'beans merged',
    { name, into: name, roast_count: count },
    ({ name, into, roast_count }) =>
      `Bean ${quotedName(name)} was merged into ${quotedName(into)} (${counted(roast_count, 'roast')})`,
  ),
  bean_put_away: happening('bean put away', { name, put_away: z.boolean() }, ({ name, put_away }) =>
    put_away ? `Bean ${quotedName(name)} was put away` : `Bean ${quotedName(name)} was brought back`,
  ),
  bean_deleted: happening('bean deleted', named, 'Bean {name} was deleted with its roasts'),
  all_beans_deleted: happening(
    'all beans deleted',
    { count },
    'All beans were deleted with their roasts ({count})',
  ),
}
