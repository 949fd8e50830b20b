/** Which tests a verdict runs, and what it leaves to the whole run. */
export interface ChosenTests {
  readonly run: readonly string[]
  /** Too many for the time that a verdict may take. */
  readonly left: readonly string[]
  /** Browser tests are never reached by imports: those that were changed themselves are named. */
  readonly inBrowser: readonly string[]
}

/** What a file takes that nobody has timed yet. */
const UNKNOWN_S = 1

/**
 * Takes tests, the nearest first, until the time is used up; one is always run.
 * @param tests paths, the nearest first
 * @param secondsOf what a file took at its last run; undefined: not known
 * @param budget seconds of work, over all workers
 */
export function chooseTests(tests: readonly string[], secondsOf: (test: string) => number | undefined, budget: number): ChosenTests {
  const inBrowser = tests.filter((test) => test.startsWith('tests/e2e/'))
  const run: string[] = []
  const left: string[] = []
  let spent = 0
  for (const test of tests.filter((path) => !inBrowser.includes(path))) {
    const seconds = secondsOf(test) ?? UNKNOWN_S
    const fits = run.length === 0 || spent + seconds <= budget
    if (fits) spent += seconds
    ;(fits ? run : left).push(test)
  }
  return { run, left, inBrowser }
}
