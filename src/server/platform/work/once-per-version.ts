/** Reads something once for each version of the library. What failed is read again. */
export function oncePerVersion<Value>(read: () => Promise<Value>): (version: number) => Promise<Value> {
  let latest: { version: number; value: Promise<Value> } | null = null
  return version => {
    if (latest?.version === version) return latest.value
    const reading = { version, value: read() }
    latest = reading
    reading.value.catch(() => {
      if (latest === reading) latest = null
    })
    return reading.value
  }
}
