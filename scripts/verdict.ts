/**
 * `npm run verdict`: what can be known of a change within a minute: the types of everything, the linter on the changed files, the walls, and
 * the tests that reach the change by imports, the nearest first.
 *
 *   npm run verdict                  what is not committed yet; the last commit where nothing is
 *   npm run verdict -- --base REV    all since REV
 *   npm run verdict -- --all         all tests that reach the change, however long they take
 *
 * Ends with 1 when anything is wrong.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { readTimes } from './prepare/testTimes.mjs'
import { chooseTests } from './verdict/chooseTests.ts'
import { readImporters, testsThatReach } from './verdict/importGraph.ts'

/** Leaves room in a minute for the types, which are checked beside the tests. */
const TESTS_S = 35

const { values } = parseArgs({ options: { base: { type: 'string' }, all: { type: 'boolean', default: false } } })
const changed = readChanged(values.base)
const code = changed.filter((file) => /[.](ts|tsx|mjs)$/.test(file) && existsSync(file))
const linted = changed.filter((file) => /[.](ts|tsx|mjs|css|json)$/.test(file) && existsSync(file))
const { run, left, inBrowser } = chooseTests(
  [...new Set([...testsThatReach(changed, readImporters()), ...testsThatName(changed.filter((file) => !code.includes(file)))])],
  secondsOf,
  values.all ? Number.POSITIVE_INFINITY : TESTS_S * availableParallelism(),
)

process.stdout.write(`${changed.length} changed files, ${run.length + left.length} test files reach them\n`)
const verdicts = await Promise.all([
  code.length > 0 ? step('types', ['npm', 'run', '--silent', 'types']) : true,
  (async () => {
    const isLinted = linted.length === 0 || (await step('lint', ['npx', 'biome', 'check', ...linted]))
    const isWalled = code.length === 0 || (await step('walls', ['npm', 'run', '--silent', 'walls']))
    const isTested = run.length === 0 || (await step(`${run.length} test files`, ['npx', 'vitest', 'run', ...projects(), ...run]))
    return isLinted && isWalled && isTested
  })(),
])
if (left.length > 0) process.stdout.write(`not run, with the whole only (or --all): ${left.length} test files that are farther away\n`)
if (inBrowser.length > 0) process.stdout.write(`browser tests, not run: npx vitest run --project e2e ${inBrowser.join(' ')}\n`)
process.stdout.write(verdicts.every(Boolean) ? 'good\n' : 'NOT good\n')
process.exitCode = verdicts.every(Boolean) ? 0 : 1

/** The paths that git calls changed, deleted ones included: who imported them is concerned. */
function readChanged(base: string | undefined): string[] {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const since = [...git('diff', '--name-only', base ?? 'HEAD'), ...untracked]
  return since.length > 0 ? since : git('diff', '--name-only', 'HEAD~1')
}

/** Tests that read a file that is no code (a page, a configuration) name it. */
function testsThatName(files: readonly string[]): string[] {
  if (files.length === 0) return []
  const tests = execFileSync('git', ['ls-files', 'tests/*.test.ts', 'tests/*.test.tsx'], { encoding: 'utf8' }).split('\n').filter(Boolean)
  return tests.filter((test) => {
    const text = readFileSync(test, 'utf8')
    return files.some((file) => text.includes(file))
  })
}

function secondsOf(test: string): number | undefined {
  const times = readTimes()
  const known = ['unit', 'dom', 'server'].flatMap((project) => times[`${project} ${test}`] ?? [])
  return known.length > 0 ? Math.max(...known) : undefined
}

function projects(): string[] {
  return ['unit', 'dom', 'server'].flatMap((name) => ['--project', name])
}

/** Runs one part, and shows what it said where it fails. */
function step(name: string, [program = '', ...parameters]: readonly string[]): Promise<boolean> {
  const began = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: string[] = []
    child.stdout.on('data', (text) => said.push(String(text)))
    child.stderr.on('data', (text) => said.push(String(text)))
    child.once('exit', (status) => {
      const isGood = status === 0
      process.stdout.write(`${isGood ? 'good' : 'NOT good'}: ${name}, ${Math.round((Date.now() - began) / 1_000)} s\n`)
      if (!isGood) process.stdout.write(`${said.join('')}\n`)
      resolve(isGood)
    })
  })
}
