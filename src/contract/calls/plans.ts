import { z } from 'zod'
import { quotedName } from '#domain/words/sentence-parts.ts'
import { plan, planCreate, planListQuery, planUpdate } from '../again/plans.ts'
import { read, write } from '../call.ts'
import { deletedUndoably } from '../fields.ts'
import { happening, name } from './happening.ts'

export const listPlans = read('/api/plans/', {
  access: 'owner',
  summary: 'The plans of all beans or of one, by the names of bean and plan',
  query: planListQuery,
  answer: z.array(plan),
  shows: ['plans', 'beans', 'roasts'],
})

export const readPlan = read('/api/plans/:id', {
  access: 'owner',
  summary: 'One plan',
  of: 'plan',
  answer: plan,
  shows: ['plans', 'beans', 'roasts'],
})

export const createPlan = write('POST', '/api/plans/', {
  summary: 'Save a plan with a bean',
  body: planCreate,
  answer: plan,
  changes: ['plans'],
  status: 201,
  errors: [404, 409],
})

export const updatePlan = write('PUT', '/api/plans/:id', {
  summary: 'Change a plan: absent means unchanged, null means cleared; If-Match is respected',
  of: 'plan',
  body: planUpdate,
  answer: plan,
  changes: ['plans'],
  errors: [409, 412],
})

export const deletePlan = write('DELETE', '/api/plans/:id', {
  summary: 'Delete a plan; it can be restored from the trash; If-Match is respected',
  of: 'plan',
  answer: deletedUndoably,
  changes: ['plans', 'trash'],
  errors: [412],
})

const ofPlan = { name, bean: z.string() }

const planText = (values: { name: string; bean: string }) =>
  `Plan ${quotedName(values.name)} of bean ${quotedName(values.bean)}`

/** What these calls record. */
export default {
  plan_added: happening('plan added', ofPlan, values => `${planText(values)} was added`),
  plan_changed: happening('plan changed', ofPlan, values => `${planText(values)} was changed`),
  plan_deleted: happening('plan deleted', ofPlan, values => `${planText(values)} was deleted`),
}
