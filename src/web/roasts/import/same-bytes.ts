/** The first of the files with the same bytes, or null. */
export async function fileWithSameBytes(file: File, others: readonly File[]): Promise<File | null> {
  for (const other of others) {
    if (other.size === file.size && (await haveSameBytes(file, other))) return other
  }
  return null
}

async function haveSameBytes(one: File, other: File): Promise<boolean> {
  const [left, right] = await Promise.all(
    [one, other].map(async file => new Uint8Array(await file.arrayBuffer())),
  )
  return left!.every((byte, index) => byte === right![index])
}
