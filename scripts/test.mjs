/** `npm test`: gets what the tests need, runs all of them, the server's on both databases. Arguments go to the test runner. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './prepare/built.mjs'
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, or needed a second try: said again at the end, where nobody has to look for it. @type {string[]} */
const stumbles = []

try {
  ensureNodeVersion()
  ensureInstalled()
  ensureBuilt()
  const { ensureChromium } = await import('./prepare/chromium.mjs')
  process.env.CHROMIUM_PATH = await ensureChromium()
  const parameters = process.argv.slice(2)
  let isGreen = run(parameters, {})
  if (parameters.length === 0) isGreen = (await runOnPostgres()) && isGreen
  process.exitCode = isGreen ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const line of stumbles) process.stdout.write(`\n${line}`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)

async function runOnPostgres() {
  const { startPostgres } = await import('./prepare/postgres.mjs')
  const postgres = await startPostgres()
  if (!postgres) {
    process.stdout.write('\nThere is no PostgreSQL here and none could be installed: the server was tested on SQLite only.\n')
    return true
  }
  process.stdout.write('\nThe server once more, on PostgreSQL:\n')
  try {
    return run(['--project', 'server'], { TEST_DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}

/**
 * @param {readonly string[]} parameters
 * @param {Record<string, string>} environment
 * @returns {boolean} whether every test passed
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
  total.passed += numPassedTests
  total.failed += numFailedTests
  total.skipped += numPendingTests
  stumbles.push(...testResults.flatMap(toStumbles))
  return status === 0
}

/**
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 * @returns {string[]}
 */
function toStumbles({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const tests = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0)
  if (tests.length === 0 && status === 'failed') return [`failed: ${file}\n    ${firstLine(message)}`]
  return tests.map((test) => {
    const how = test.status === 'failed' ? 'failed' : 'passed at the second try'
    return `${how}: ${file} > ${test.fullName}\n    ${firstLine(test.failureMessages[0])}`
  })
}

/** @param {string | undefined} text */
function firstLine(text) {
  return text?.split('\n')[0] ?? ''
}
