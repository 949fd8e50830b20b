import { useEffect, useRef, useState } from 'react'

/** How long one slice may hold the page. */
const SLICE_MS = 8
/** While nothing is there to be used: still less than anybody notices. */
const FIRST_SLICE_MS = 40

/**
 * What `begin` makes, in slices between which the page has its turn: it is done where it returns. What was made before stays until then, and the first
 * of all is finished although another is wanted by now: a screen whose facts come one after the other would begin again with each. Null from `begin`:
 * there is nothing to make yet.
 */
export function useInSlices<Made>(begin: () => Generator<undefined, Made> | null): Made | null {
  const [made, setMade] = useState<Made | null>(null)
  const isOpen = useRef(true)
  const first = useRef<Promise<void> | null>(null)

  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  useEffect(() => {
    const making = begin()
    if (!making) return
    let isWanted = true
    if (first.current === null) first.current = inSlices({ making, sliceMs: FIRST_SLICE_MS, goesOn: () => isOpen.current, put: setMade })
    else void first.current.then(() => inSlices({ making, sliceMs: SLICE_MS, goesOn: () => isWanted && isOpen.current, put: setMade }))
    return () => {
      isWanted = false
    }
  }, [begin])
  return made
}

interface Slices<Made> {
  readonly making: Generator<undefined, Made>
  readonly sliceMs: number
  /** False: it is given up. */
  readonly goesOn: () => boolean
  readonly put: (made: Made) => void
}

async function inSlices<Made>({ making, sliceMs, goesOn, put }: Slices<Made>): Promise<void> {
  let begunAt = performance.now()
  while (goesOn()) {
    const { done, value } = making.next()
    if (done) return put(value)
    if (performance.now() - begunAt <= sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    begunAt = performance.now()
  }
}
