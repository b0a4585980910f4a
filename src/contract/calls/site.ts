import { read, write } from '../call.ts'
import { health, healthQuery } from '../health.ts'
import { site, siteUpdate } from '../site.ts'
import { happening } from './happening.ts'

export const readHealth = read('/healthz', {
  summary: 'Whether the database answers and takes changes; with backup=1, also whether backups are recent',
  query: healthQuery,
  answer: health,
  shows: [],
  errors: [503],
})

export const readSite = read('/api/site/', {
  summary: 'The site, and what the owner has chosen for visitors',
  answer: site,
  shows: ['site'],
  cached: true,
})

export const updateSite = write('PUT', '/api/site/', {
  summary: 'Change what the owner has chosen for visitors: absent means unchanged; If-Match is respected',
  body: siteUpdate,
  answer: site,
  changes: ['site'],
  errors: [412],
})

/** What these calls record. */
export default {
  site_changed: happening('site changed', {}, 'What visitors see was changed'),
}
