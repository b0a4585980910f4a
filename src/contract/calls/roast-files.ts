import { z } from 'zod'
import { download, page, read, stream } from '../call.ts'
import { roastExport } from '../roast-answers.ts'

export const exportRoasts = stream('/api/roasts/export.csv', 'text/csv; charset=utf-8', {
  summary: 'Every roast with every figure as CSV, units in the headings',
  ownerSees: 'more',
})

export const exportTimeline = download('/api/roasts/:id/timeline.csv', 'text/csv; charset=utf-8', {
  summary: 'The samples of a roast as CSV, units in the headings',
  of: 'roast',
  cached: true,
})

export const exportRoastAsArtisanLog = download('/api/roasts/:id/export.alog', 'text/plain; charset=utf-8', {
  summary: 'A roast as a log that Artisan opens',
  of: 'roast',
  cached: true,
  ownerSees: 'more',
})

export const exportRoastAsCsv = download('/api/roasts/:id/export.csv', 'text/csv; charset=utf-8', {
  summary: "A roast in RoasTime's layout, with its weights",
  of: 'roast',
  cached: true,
  ownerSees: 'more',
})

export const exportRoastAsJson = read('/api/roasts/:id/export.json', {
  summary: 'A roast with timeline, milestones, score and tastings as a file',
  of: 'roast',
  answer: roastExport,
  shows: ['roasts', 'beans', 'styles', 'tastings', 'sheets'],
  cached: true,
  ownerSees: 'more',
})

export const openRoastOfNumber = page('/r/:number', {
  summary:
    'The short address on a bag: the web app, which opens the roast or all with the number, with tags for messengers',
  params: z.object({ number: z.string().describe('The number on the bag') }),
  errors: [302, 404],
})

export const openBean = page('/b/:bean', {
  summary: 'The address of a bean to share: the web app, which opens the bean, with tags for messengers',
  params: z.object({ bean: z.string().describe('The id of the bean') }),
  errors: [404],
})

export const openComparison = page('/c/:roasts', {
  summary:
    'The address of a comparison to share: the web app, which opens it, with tags for messengers; align may name the moment to align on',
  params: z.object({ roasts: z.string().describe('The ids of the roasts, separated by commas') }),
  errors: [404],
})

export const readRoastQr = download('/api/roasts/:id/qr.svg', 'image/svg+xml', {
  summary: 'The QR code of the address on the bag: error correction M, quiet zone 4',
  of: 'roast',
})

export const readRoastCard = download('/api/roasts/:id/card.png', 'image/png', {
  summary: 'A picture of the roast to share, 1200 × 630 px',
  of: 'roast',
  cached: true,
  errors: [503],
})
