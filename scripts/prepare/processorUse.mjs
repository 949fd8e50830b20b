import { readdirSync, readFileSync } from 'node:fs'

/** What a program worked between its last sample and its end is not seen: a second or two of each. */
const SAMPLE_MS = 4_000
/** Of Linux, on every machine that Node runs on. */
const TICKS_PER_S = 100

/** What a process is, by how it was started; the first that fits. */
const kinds = /** @type {const} */ ([
  ['pages', /chrom.*--type=renderer/],
  ['browser', /chrom|\/proc\/self\/exe --type=/],
  ['servers', /dist\/server|server-of-tests/],
  ['sandboxes', /dist\/sandbox/],
  ['databases', /postgres|pgbouncer/],
  ['tests', /vitest/],
])

/**
 * @param {string} command with its parameters
 * @returns {string} the kind of program, in the plural
 */
export function kindOfProgram(command) {
  return kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other programs'
}

/**
 * Watches what the processor works for from now on, by kind of program, on Linux; elsewhere there is nothing to be seen.
 * @returns {() => string | null} ends the watch; out: a line for the end of a run
 */
export function watchProcessor() {
  /** @type {Map<string, { kind: string, seconds: number }>} by process id and start */
  const seen = new Map()
  const before = new Set(readProcesses().map(({ key }) => key))
  const sample = () => {
    for (const { key, pid, seconds } of readProcesses()) {
      if (before.has(key)) continue
      // Until it has started, a program is what started it.
      const kind = kindOfProgram(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') || read(`/proc/${pid}/comm`))
      const known = seen.get(key)
      const isUnnamed = kind === 'other programs' && known !== undefined
      seen.set(key, { kind: isUnnamed ? known.kind : kind, seconds })
    }
  }
  const timer = setInterval(sample, SAMPLE_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    sample()
    return toProcessorLine([...seen.values()])
  }
}

/**
 * @param {readonly { readonly kind: string, readonly seconds: number }[]} programs
 * @returns {string | null} null: nothing was seen
 */
export function toProcessorLine(programs) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const { kind, seconds } of programs) sums.set(kind, (sums.get(kind) ?? 0) + seconds)
  const whole = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0)
  if (whole === 0) return null
  const parts = [...sums].sort(([, a], [, b]) => b - a).map(([kind, seconds]) => `${kind} ${Math.round((seconds / whole) * 100)} %`)
  return `processor ${Math.round(whole)} s: ${parts.join(', ')}`
}

/** @returns {{ key: string, pid: string, seconds: number }[]} */
function readProcesses() {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = read(`/proc/${pid}/stat`)
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [user = Number.NaN, system = Number.NaN] = [fields[11], fields[12]].map(Number)
      return Number.isNaN(user + system) ? [] : [{ key: `${pid} ${fields[19]}`, pid, seconds: (user + system) / TICKS_PER_S }]
    })
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
