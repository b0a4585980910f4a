import { useSavedRow } from '#web/owner/parts/edit/use-saved-row.ts'
import { useTypedWeights, type Weights } from './typed-weights.ts'

/** The row in which the weights of a roast are typed, wherever that is. */
export function useWeightsRow(
  roast: Weights & { id: number },
  send: (changed: Partial<Weights>) => Promise<{ roast_name: string }>,
) {
  const { isReadable, isChanged, ...typed } = useTypedWeights(`weights of roast ${roast.id}`, roast)
  const row = useSavedRow({ ...typed, send })
  return {
    ...row,
    ...typed,
    /** Whether leaving the row loses something: what can't be read, is asked about, or was refused. */
    isAtRisk: !isReadable || (isChanged && (typed.weights.length > 0 || row.problem !== null)),
  }
}
