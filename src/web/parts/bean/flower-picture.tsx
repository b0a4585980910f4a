import * as calls from '#contract/calls.ts'
import { urlOf } from '#web/api/api-url.ts'

/** The small flower of a coffee as a picture beside its name, loaded when it comes into view. */
export function FlowerPicture({ beanId, className }: { beanId: number; className?: string }) {
  const address = urlOf(calls.readFlower, { id: beanId })
  return (
    <img className={className} src={address} alt="" width={24} height={24} loading="lazy" decoding="async" />
  )
}
