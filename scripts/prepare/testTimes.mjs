import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What each test file took here the last time; what it took when somebody last committed it, for a fresh clone. */
const LAST = 'node_modules/.cache/zhanggui/test-times.json'
const COMMITTED = 'tests/times.json'

/** A file that took less is not worth a word. */
const NOTICED_S = 5
/** Times of one machine differ by that much from run to run. */
const GROWN_FACTOR = 1.5
const SLOWEST_COUNT = 10
/** From that share on, the pace of the run says more than the times of another machine. */
const TELLING_SHARE = 0.03

/** @typedef {Readonly<Record<string, number>>} TestTimes seconds by "project path" */

/** @returns {TestTimes} of this machine where it has run before, else of the one that committed its times */
export function readTimes() {
  const file = [LAST, COMMITTED].find((path) => existsSync(path))
  return file ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * Remembers the times of a whole run, for the next estimate; with KEEP_TIMES=1 in the environment, for other machines as well.
 * @param {TestTimes} times
 */
export function keepTimes(times) {
  const rounded = Object.entries(times).map(([name, seconds]) => /** @type {const} */ ([name, Math.round(seconds)]))
  const noticed = rounded.filter(([, seconds]) => seconds > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const path of process.env.KEEP_TIMES === '1' ? [LAST, COMMITTED] : [LAST]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(noticed), null, 2)}\n`)
  }
}

/**
 * The slowest files of a run, and the ones that grew. What the whole machine was slower by is not held against a file.
 * @param {TestTimes} times of this run
 * @param {TestTimes} known of the run before
 * @returns {string[]} lines for the end of the run
 */
export function toTimesSummary(times, known) {
  const slowest = Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_COUNT)
  const pace = paceOf(times, known)
  const grown = Object.entries(times).filter(([name, seconds]) => {
    const before = known[name]
    return before !== undefined && seconds - before * pace > NOTICED_S && seconds > before * pace * GROWN_FACTOR
  })
  return [
    ...(slowest.length > 0 ? [`slowest: ${slowest.map(([name, seconds]) => `${name} ${toSeconds(seconds)}`).join(', ')}`] : []),
    ...grown.map(([name, seconds]) => `grew: ${name} from ${toSeconds((known[name] ?? 0) * pace)} to ${toSeconds(seconds)}`),
  ]
}

/**
 * How many times slower than before the files of a run were, by their median.
 * @param {TestTimes} times
 * @param {TestTimes} known
 */
function paceOf(times, known) {
  const ratios = Object.entries(times)
    .flatMap(([name, seconds]) => ((known[name] ?? 0) >= 1 ? [seconds / (known[name] ?? 1)] : []))
    .sort((a, b) => a - b)
  return ratios[Math.floor(ratios.length / 2)] ?? 1
}

/**
 * How far a run is, as one line.
 * @param {{
 *   names: readonly string[], known: TestTimes, elapsed: number, workers: number,
 *   ended: ReadonlySet<string>, running: ReadonlyMap<string, number>,
 * }} run all its files, what they took before, seconds since it began, how many files run side by side, which have ended, and for how many
 *   seconds the others run
 * @returns {string}
 */
export function toProgressLine({ names, known, elapsed, workers, ended, running }) {
  const expected = (/** @type {string} */ name) => known[name] ?? 1
  const whole = names.reduce((sum, name) => sum + expected(name), 0)
  const partly = [...running].reduce((sum, [name, seconds]) => sum + Math.min(seconds, expected(name)), 0)
  const done = [...ended].reduce((sum, name) => sum + expected(name), 0) + partly
  const share = whole === 0 ? 1 : done / whole
  const left = share > TELLING_SHARE ? (elapsed * (1 - share)) / share : (whole - done) / workers
  const late = [...running]
    .filter(([name, seconds]) => seconds > NOTICED_S && seconds > expected(name) * GROWN_FACTOR)
    .map(([name, seconds]) => `${name} runs for ${toSeconds(seconds)}, ${toSeconds(expected(name))} were usual`)
  const minutes = Math.max(1, Math.round(left / 60))
  return [`${ended.size} of ${names.length} files, ${Math.floor(share * 100)} %, about ${minutes} min left`, ...late].join('; ')
}

/** @param {number} seconds */
const toSeconds = (seconds) => `${Math.round(seconds)} s`
