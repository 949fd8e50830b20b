/** `npm test`: gets what the tests need and runs all of them, the server's on both databases. Arguments go to the test runner. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureNode, readImageLine } from './prepare/otherNode.mjs'
import { watchProcessor } from './prepare/processorUse.mjs'
import { ensureReady } from './prepare/ready.mjs'
import { readJournal, runWatched } from './prepare/testRun.mjs'
import { keepTimes, readTimes, toTimesSummary } from './prepare/testTimes.mjs'

/** What the image runs on a newer Node than this one is most likely to differ in: how it starts and ends, its database, its keys. */
const ON_IMAGE_NODE = ['main', 'startRefusals', 'startup/', 'db/', 'security/', 'backup/'].map((name) => `tests/server/${name}`)
/** The longest test may take 10 minutes, and is told of when it ends. */
const SILENCE_MAX_MS = 15 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-tests-'))
/** @type {string[]} */
const summary = []
let runs = 0

try {
  standAt(process.env.TEST_AT)
  await ensureReady()
  const { ensureChromium } = await import('./prepare/chromium.mjs')
  process.env.CHROMIUM_PATH = await ensureChromium()
  const { startPostgres } = await import('./prepare/postgres.mjs')
  const parameters = process.argv.slice(2)
  if (parameters.length === 0) {
    const { ensurePrograms } = await import('./prepare/programs.mjs')
    const missing = ensurePrograms()
    if (missing.length > 0) summary.push(`Not here, and not tested with: ${missing.join(', ')}.`)
  }
  const { startPgbouncer } = await import('./prepare/pgbouncer.mjs')
  const postgres = parameters.length === 0 ? await startPostgres() : null
  const pooler = postgres && (await startPgbouncer(postgres.url))
  try {
    const place = postgres ? { TEST_DATABASE_URL: postgres.url } : {}
    process.exitCode = await run(parameters, { ...place, ...(pooler ? { TEST_POOLER_PORT: String(pooler.port) } : {}) })
    if (parameters.length === 0) process.exitCode = (await runOnImageNode()) || process.exitCode
  } finally {
    pooler?.stop()
    postgres?.stop()
  }
  if (parameters.length === 0 && !postgres) {
    summary.unshift('There is no PostgreSQL here and none could be installed: the server was tested on SQLite only.')
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const line of summary) process.stdout.write(`\n${line}`)
process.stdout.write('\n')

/**
 * Lets all programs of Node that are started from here on take it to be that moment, and later as time goes on.
 * @param {string | undefined} moment ISO 8601; undefined: it is now
 * @throws what is no moment
 */
function standAt(moment) {
  if (moment === undefined) return
  const aheadMs = Date.parse(moment) - Date.now()
  if (Number.isNaN(aheadMs)) throw new Error(`TEST_AT is no moment such as 2028-02-29T12:00:00+08:00: ${moment}`)
  process.env.TEST_AHEAD_MS = String(aheadMs)
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL('tests/otherTime.mjs')}`
}

/**
 * The heart of the server once more on the line of Node that the image has, where this is another one.
 * @returns {Promise<number>} 0 when every test passed
 */
async function runOnImageNode() {
  const line = readImageLine()
  if (process.versions.node.startsWith(`${line}.`)) return 0
  const node = ensureNode(line)
  summary.push(node === null ? `Node ${line} could not be installed: the server was not tested on it.` : `On Node ${line}:`)
  return node === null ? 0 : run(['--project', 'server', ...ON_IMAGE_NODE], {}, node)
}

/**
 * Runs the tests, and puts into the summary what failed and how many did not.
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} [node] the program that runs them. Default: this one
 * @returns {Promise<number>} 0 when every test passed
 */
async function run(parameters, environment, node = process.execPath) {
  const journal = join(folder, `journal-${runs}`)
  runs += 1
  const reporters = ['default', './scripts/testJournal.mjs', './scripts/testProgress.mjs'].map((name) => `--reporter=${name}`)
  const command = [node, 'node_modules/vitest/vitest.mjs', 'run', ...reporters]
  const env = { ...process.env, ...environment }
  const endWatch = watchProcessor()
  const { status, wasEnded } = await runWatched([...command, ...parameters], { journal, silenceMaxMs: SILENCE_MAX_MS, env })
  const processor = endWatch()
  const { lines, isGreen, times } = readJournal(journal)
  if (wasEnded) summary.push('The tests were ended before they were done.')
  summary.push(...toTimesSummary(times, readTimes()), ...(processor ? [processor] : []), ...lines)
  if (isGreen && parameters.length === 0) keepTimes(times)
  return isGreen ? status : 1
}
