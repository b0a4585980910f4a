/** A setting that was changed at a sample; it holds until the next change. */
export interface SettingStep {
  /** Index of the sample, from 0. */
  sample: number | null
  value: number | null
}

/** The setting at each of `count` samples: null before the first step; of two steps at one sample the later listed counts. */
export function settingAtSamples(steps: readonly SettingStep[], count: number): (number | null)[] {
  const changes = new Map(steps.map(step => [step.sample, step.value] as const))
  let current: number | null = null
  return Array.from({ length: count }, (_, sample) => {
    const change = changes.get(sample)
    if (change != null) current = change
    return current
  })
}
