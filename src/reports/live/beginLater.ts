import type { LaneClock } from '../../bridge/lanes/laneClock.ts'

/** It begins when it is told what there is to do, such as the shops of the user. */
interface Beginner<Told extends readonly unknown[]> {
  readonly know: (...told: Told) => void
}

export interface Beginning {
  /** The same, but what it is told before the time is up, it hears then: the last of it, each in the order in which they were given. */
  readonly later: <Told extends readonly unknown[], Each extends Beginner<Told>>(each: Each & Beginner<Told>) => Each
  /** It never begins; with the end of the login. */
  readonly callOff: () => void
}

/**
 * Reading, exchanging and watching take the time of the page and of the worker that counts. A screen that was opened shows first what was kept, and
 * asks what it is about: the rest begins this long after it, ms.
 */
export const BEGIN_MS = 1_000

export function beginLater(clock: Pick<LaneClock, 'after'>): Beginning {
  const waiting: (() => void)[] = []
  let hasBegun = false
  const callOff = clock.after(BEGIN_MS, () => {
    hasBegun = true
    for (const tell of waiting) tell()
  })
  return {
    callOff,
    later<Told extends readonly unknown[], Each extends Beginner<Told>>(each: Each & Beginner<Told>) {
      let last: Told | null = null
      waiting.push(() => last && each.know(...last))
      const know = (...told: Told) => {
        if (hasBegun) each.know(...told)
        else last = told
      }
      return { ...each, know }
    },
  }
}
