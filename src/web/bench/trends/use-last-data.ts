import { useState } from 'react'

/** The data, or while other data is read, the last there was: the screen keeps its height. */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
