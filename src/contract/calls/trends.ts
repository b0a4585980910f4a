import { read } from '../call.ts'
import { trendPair, trendPairQuery, trends, trendsQuery } from '../trends.ts'

export const readTrends = read('/api/trends/', {
  access: 'owner',
  summary:
    'How roasts changed from month to month, how steadily each coffee was roasted, and what went with good cups',
  query: trendsQuery,
  answer: trends,
  shows: ['roasts', 'beans', 'feedback', 'tastings'],
  cached: true,
})

export const readTrendPair = read('/api/trends/pair', {
  access: 'owner',
  summary: 'Two figures of the same roasts, and their rank correlation',
  query: trendPairQuery,
  answer: trendPair,
  shows: ['roasts', 'beans', 'feedback', 'tastings'],
  cached: true,
})
