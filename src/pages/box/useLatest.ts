import { useCallback, useEffect, useState } from 'react'

/** What the last render had, for work that goes on over many of them. */
export function useLatest<Value>(value: Value): () => Value {
  const [box] = useState({ value })
  useEffect(() => {
    box.value = value
  }, [box, value])
  return useCallback(() => box.value, [box])
}
