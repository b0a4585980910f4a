/** What a hash, together with the router's own state, shows. */
export type Screen =
  | { name: 'home'; missingRoast: number | null }
  | { name: 'roast-list' }
  | { name: 'roast-detail'; id: number }
  | { name: 'bean-list' }
  | { name: 'bean-detail'; id: number }
  | { name: 'admin' }
  | { name: 'coming-soon' }

/** The addresses of the screens. */
export const pages = {
  home: '#/home',
  roasts: '#/roasts',
  roast: (id: number) => `#/roasts/${id}`,
  beans: '#/beans',
  bean: (id: number) => `#/beans/${id}`,
  admin: '#/admin',
} as const

/** The addresses of the calls. */
export const calls = {
  beans: '/api/beans/',
  beanCount: '/api/beans/?limit=0',
  bean: (id: number) => `/api/beans/${id}`,
  beanExists: (originName: string) => `/api/beans/check-exists?${query({ origin_name: originName })}`,
  beanBulkUpload: '/api/beans/bulk-upload',
  beanScrape: '/api/beans/scrape-html',
  login: '/api/beans/admin/login',
  logout: '/api/beans/admin/logout',
  adminStatus: '/api/beans/admin/me',
  roasts: '/api/roasts/',
  roastPage: (parameters: Record<string, string | number>) => `/api/roasts/?${query(parameters)}`,
  roastsByNumber: (roastNumber: number) => `/api/roasts/?${query({ number: roastNumber })}`,
  roastsNear: (roastNumber: number) => `/api/roasts/?${query({ near: roastNumber })}`,
  roastExtras: (ids: readonly number[]) =>
    `/api/roasts/?${query({ ids: ids.join(','), include: 'score,milestones' })}`,
  roast: (id: number) => `/api/roasts/${id}`,
  roastDetails: (id: number) => `/api/roasts/${id}/details`,
  roastScore: (id: number) => `/api/roasts/${id}/score`,
  roastThumbnail: (roast: { id: number; updated_at: string }) =>
    `/api/roasts/${roast.id}/thumbnail?v=${Date.parse(roast.updated_at)}`,
  roastPreview: '/api/roasts/preview/',
  roastBeanMatch: '/api/roasts/check-bean-match/',
  roastImport: '/api/roasts/import/',
  roastExists: (parameters: { roast_name: string; roast_date: string; bean_id: number }) =>
    `/api/roasts/check-exists?${query(parameters)}`,
  roastThumbnailRenewal: (id: number) => `/api/roasts/${id}/regenerate-thumbnail`,
  roastScorePreview: (id: number) => `/api/roasts/${id}/preview-score`,
  roastScoreCalculation: (id: number) => `/api/roasts/${id}/calculate-score`,
  scoreBatch: (parameters: { after_id: number; limit: number }) =>
    `/api/roasts/calculate-all-scores?${query(parameters)}`,
  deleteAllBeans: '/api/beans/delete-all',
  deleteAllRoasts: '/api/roasts/delete-all',
  roastsCsv: '/api/roasts/export.csv',
  trash: '/api/trash/',
  restoreDeletion: (id: number) => `/api/trash/${id}/restore`,
  backups: '/api/backups/',
  backupFile: (name: string) => `/api/backups/${encodeURIComponent(name)}/file`,
  restoreBackup: '/api/backups/restore',
  compareBackup: '/api/backups/comparison',
} as const

/**
 * The screen of a hash location such as `/roasts/12`; whatever is unknown is home. No address leads to the
 * Coming Soon page: only the router's own state value `{ screen: 'coming-soon' }` does.
 */
export function screenOf(location: string, routerState: unknown = null): Screen {
  if ((routerState as { screen?: unknown } | null)?.screen === 'coming-soon') return { name: 'coming-soon' }
  const [path = '', search = ''] = location.replace(/^#?\/?/, '').split('?')
  const [section, idText, ...rest] = path.replace(/\/$/, '').split('/')
  const id = idOf(idText)
  const isList = idText === undefined
  const isDetail = id !== null && rest.length === 0
  if (section === 'roasts' && isList) return { name: 'roast-list' }
  if (section === 'roasts' && isDetail) return { name: 'roast-detail', id }
  if (section === 'beans' && isList) return { name: 'bean-list' }
  if (section === 'beans' && isDetail) return { name: 'bean-detail', id }
  if (section === 'admin' && isList) return { name: 'admin' }
  return { name: 'home', missingRoast: idOf(new URLSearchParams(search).get('roast')) }
}

function idOf(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

function query(parameters: Record<string, string | number>): string {
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  ).toString()
}
