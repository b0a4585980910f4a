import type { Screen } from './routes.ts'

/** The scripts of the screens, each loaded when its screen is first shown. Home's is part of the app. */
export const screenScripts = {
  home: () => Promise.resolve(),
  'roast-list': () => import('./roasts/roast-list-screen.tsx'),
  'roast-detail': () => import('./roasts/roast-detail-screen.tsx'),
  'bean-list': () => import('./beans/bean-list-screen.tsx'),
  'bean-detail': () => import('./beans/bean-detail-screen.tsx'),
  admin: () => import('./admin/admin-screen.tsx'),
  'coming-soon': () => import('./shell/coming-soon.tsx'),
} as const satisfies Record<Screen['name'], () => Promise<unknown>>
