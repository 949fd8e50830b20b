/** `npm test`: gets what the tests need and runs all of them, the server's on both databases. Arguments go to the test runner. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './prepare/built.mjs'
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'

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
  const postgres = parameters.length === 0 ? await startPostgres() : null
  try {
    process.exitCode = run(parameters, postgres ? { TEST_DATABASE_URL: postgres.url } : {})
  } finally {
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
 * @param {Record<string, string>} environment
 * @returns {number} 0 when every test passed
 */
function run(parameters, environment) {
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...parameters], {
    stdio: 'inherit',
    env,
  })
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  summary.push(...testResults.flatMap(toFailures), `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
  return status ?? 1
}

/**
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 * @returns {string[]}
 */
function toFailures({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0 && status === 'failed') return [`failed: ${file}\n    ${firstLine(message)}`]
  return tests.map((test) => `failed: ${file} > ${test.fullName}\n    ${firstLine(test.failureMessages[0])}`)
}

/** @param {string | undefined} text */
function firstLine(text) {
  return text?.split('\n')[0] ?? ''
}
