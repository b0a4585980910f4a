import type { Bean } from '#contract/beans.ts'

/**
 * The beans that a choice offers: not those that are put away, unless one of them is chosen (its id as text) already.
 */
export function offeredBeans<Offered extends Pick<Bean, 'id' | 'put_away'>>(
  beans: readonly Offered[],
  chosen = '',
): Offered[] {
  return beans.filter(({ id, put_away }) => !put_away || String(id) === chosen)
}
