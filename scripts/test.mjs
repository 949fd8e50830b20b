/** `npm test`: gets what the tests need and runs all of them, the server's on both databases. Arguments go to the test runner. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './prepare/built.mjs'
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'
import { readJournal, runWatched } from './prepare/testRun.mjs'

/** The longest test may take 10 minutes, and is told of when it ends. */
const SILENCE_MAX_MS = 15 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-tests-'))
/** @type {string[]} */
const summary = []

try {
  ensureNodeVersion()
  ensureInstalled()
  ensureBuilt()
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
 * Runs the tests, and puts into the summary what failed and how many did not.
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number>} 0 when every test passed
 */
async function run(parameters, environment) {
  const journal = join(folder, 'journal')
  const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./scripts/testJournal.mjs']
  const env = { ...process.env, ...environment }
  const { status, wasEnded } = await runWatched([...command, ...parameters], { journal, silenceMaxMs: SILENCE_MAX_MS, env })
  const { lines, isGreen } = readJournal(journal)
  if (wasEnded) summary.push('The tests were ended before they were done.')
  summary.push(...lines)
  return isGreen ? status : 1
}
