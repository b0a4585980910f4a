import type { App, ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { isRead } from '#server/http/route-kinds.ts'

/**
 * Refuses writes with a sentence from the time that a restore begins to back up the library until it has replaced it.
 * None of them would be lost: the restore holds the lock that every change of the library takes, at this instance and
 * at others. They would wait for it, in vain if the library is large.
 */
export function pauseWritesWhileRestoring(app: App, { backups }: ServerContext): void {
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    route.preHandler = [
      async () => {
        if (!backups.isRestoring()) return
        throw new HttpProblem('restoring', {}, { retryAfterSeconds: 10 })
      },
      ...[route.preHandler ?? []].flat(),
    ]
  })
}
