import { useEffect, useState } from 'react'

/** How long one slice may hold the page. */
const SLICE_MS = 8

/**
 * What `begin` makes, in slices between which the page has its turn: it is done where it returns. What was made before stays until then. Null from
 * `begin`: there is nothing to make yet.
 */
export function useInSlices<Made>(begin: () => Generator<undefined, Made> | null): Made | null {
  const [made, setMade] = useState<Made | null>(null)
  useEffect(() => {
    const making = begin()
    if (!making) return
    let isWanted = true
    const goOn = () => {
      const begunAt = performance.now()
      while (isWanted) {
        const { done, value } = making.next()
        if (done) return setMade(value)
        if (performance.now() - begunAt > SLICE_MS) return void setTimeout(goOn)
      }
    }
    goOn()
    return () => {
      isWanted = false
    }
  }, [begin])
  return made
}
