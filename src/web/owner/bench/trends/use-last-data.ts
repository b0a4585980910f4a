import { useState } from 'react'

/** The data, or the last data while new data is loading, so that the screen keeps its height. */
export function useLastData<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return data ?? last
}
