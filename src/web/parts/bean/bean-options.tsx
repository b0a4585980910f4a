import type { Bean } from '#contract/beans.ts'

/** A bean to choose. */
export type BeanChoice = Pick<Bean, 'id' | 'origin_name' | 'country'>

/** The options of a select for beans, the first of which chooses none. */
export function BeanOptions({ beans }: { beans: readonly BeanChoice[] }) {
  return (
    <>
      <option value="">Choose a bean...</option>
      {beans.map(({ id, origin_name, country }) => (
        <option key={id} value={id}>
          {country ? `${origin_name} (${country})` : origin_name}
        </option>
      ))}
    </>
  )
}
