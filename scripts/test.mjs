/** `npm test`: gets what the tests need, runs all of them, the server's on both databases. Arguments go to the test runner. */
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './prepare/built.mjs'
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'

try {
  ensureNodeVersion()
  ensureInstalled()
  ensureBuilt()
  const { ensureChromium } = await import('./prepare/chromium.mjs')
  const { startPostgres } = await import('./prepare/postgres.mjs')
  process.env.CHROMIUM_PATH = await ensureChromium()
  const parameters = process.argv.slice(2)
  let isGreen = run(parameters, {})
  const postgres = parameters.length > 0 ? null : await startPostgres()
  if (postgres) {
    process.stdout.write('\nThe server once more, on PostgreSQL:\n')
    isGreen = run(['--project', 'server'], { TEST_DATABASE_URL: postgres.url }) && isGreen
    postgres.stop()
  } else if (parameters.length === 0) {
    process.stdout.write('\nThere is no PostgreSQL here and none could be installed: the server was tested on SQLite only.\n')
  }
  process.exitCode = isGreen ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/**
 * @param {readonly string[]} parameters
 * @param {Record<string, string>} environment
 */
function run(parameters, environment) {
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...parameters], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return status === 0
}
