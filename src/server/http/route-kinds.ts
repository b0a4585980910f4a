import type { RouteOptions } from 'fastify'

/** Whether a route only reads. Every other route counts as a write. */
export function isRead({ method }: Pick<RouteOptions, 'method'>): boolean {
  return [method].flat().every(each => each === 'GET' || each === 'HEAD' || each === 'OPTIONS')
}
