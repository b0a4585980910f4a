/** A change of a setting at a sample; the setting holds until the next change. */
export interface SettingStep {
  /** Index of the sample, from 0. */
  sample: number | null
  value: number | null
}

/**
 * The setting at each of `count` samples, null before the first step. If two steps are at the same sample, the one
 * listed later counts.
 */
export function settingAtSamples(steps: readonly SettingStep[], count: number): (number | null)[] {
  const changes = new Map(steps.map(step => [step.sample, step.value] as const))
  let current: number | null = null
  return Array.from({ length: count }, (_, sample) => {
    const change = changes.get(sample)
    if (change != null) current = change
    return current
  })
}
