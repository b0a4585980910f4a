import type { ServerContext } from '#server/context.ts'
import { readOwnerSettings } from './owner-settings.ts'

/** Returns the site's name: the owner's, otherwise that of the environment. */
export type SiteTitle = () => Promise<string>

/**
 * Reads the site's name where it is shown. Pages are sent even if the database can't be read; they then have the name
 * that was read last.
 */
export function siteTitleOf({
  db,
  database,
  config,
}: Pick<ServerContext, 'db' | 'database' | 'config'>): SiteTitle {
  let latest = config.siteTitle
  return async () => {
    if (database.lastState() === 'away') return latest
    try {
      latest = (await readOwnerSettings(db)).title ?? config.siteTitle
    } catch {
      // What else the page needs of the database says what is wrong.
    }
    return latest
  }
}
