// Preloaded into the server: an embedded database that never syncs but claims that it does. The power test has to
// notice.
import Sqlite from 'better-sqlite3'

const pragma = Sqlite.prototype.pragma

Sqlite.prototype.pragma = function (this: Sqlite.Database, source: string, options?: Sqlite.PragmaOptions) {
  if (source === 'synchronous') return 2
  return pragma.call(this, source === 'synchronous = FULL' ? 'synchronous = OFF' : source, options)
}
