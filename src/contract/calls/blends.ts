import { z } from 'zod'
import { blend, blendCreate, blendUpdate, deletedBlend } from '../blend/blends.ts'
import { read, write } from '../call.ts'
import { happening, named } from './happening.ts'

export const listBlends = read('/api/blends/', {
  summary: 'The recipes of blends by name, with their coffees and shares',
  answer: z.array(blend),
  shows: ['blends', 'beans'],
  cached: true,
  ownerSees: 'more',
})

export const readBlend = read('/api/blends/:id', {
  summary: 'One recipe',
  of: 'recipe',
  answer: blend,
  shows: ['blends', 'beans'],
  cached: true,
  ownerSees: 'more',
})

export const createBlend = write('POST', '/api/blends/', {
  summary: 'Add a recipe',
  body: blendCreate,
  answer: blend,
  changes: ['blends', 'aliases'],
  status: 201,
  errors: [404, 409],
})

/** Its roasts keep their parts. */
export const updateBlend = write('PUT', '/api/blends/:id', {
  summary: 'Change a recipe: absent means unchanged; roasts keep their parts; If-Match is respected',
  of: 'recipe',
  body: blendUpdate,
  answer: blend,
  changes: ['blends', 'aliases', 'roasts'],
  errors: [409, 412],
})

export const deleteBlend = write('DELETE', '/api/blends/:id', {
  summary:
    'Delete a recipe; its roasts keep their parts and its name; it can be restored from the trash; If-Match is respected',
  of: 'recipe',
  answer: deletedBlend,
  changes: ['blends', 'roasts', 'trash'],
  errors: [412],
})

/** What these calls record. */
export default {
  blend_added: happening('blend added', named, 'Recipe {name} was added'),
  blend_changed: happening('blend changed', named, 'Recipe {name} was changed'),
  blend_deleted: happening('blend deleted', named, 'Recipe {name} was deleted'),
}
