import type { App, ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { isRead } from '#server/http/route-kinds.ts'

/** Refuses writes while a restore replaces the library. Otherwise they would wait or be lost. */
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
