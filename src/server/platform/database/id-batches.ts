const MOST_IDS_AT_ONCE = 512

/**
 * Ids in batches of a few fixed lengths, filled up with the last id: the embedded database prepares a statement for
 * each length.
 */
export function idBatches(ids: readonly number[], most = MOST_IDS_AT_ONCE): number[][] {
  const batches: number[][] = []
  for (let from = 0; from < ids.length; from += most) {
    const batch = ids.slice(from, from + most)
    const length = 2 ** Math.ceil(Math.log2(batch.length))
    batches.push([...batch, ...new Array<number>(length - batch.length).fill(batch.at(-1)!)])
  }
  return batches
}
