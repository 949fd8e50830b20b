/**
 * `npm run check`: everything that must hold, as CI runs it. What needs no tests goes beside each other, most of it on one processor only; all that
 * is wrong is said, each with what it printed. Where nothing is, the tests follow, which use every processor themselves.
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { runSteps } from './prepare/checkSteps.mjs'

/** More would wait for the longest step anyway. */
const LANES_MAX = 4

/** @param {readonly string[]} parameters */
const npm = (...parameters) => ['npm', 'run', '--silent', ...parameters]

/** The longest first. */
const steps = [
  { name: 'build', command: npm('build') },
  { name: 'types', command: npm('types') },
  { name: 'walls', command: npm('walls') },
  { name: 'unused', command: npm('unused') },
  { name: 'docs:check', command: npm('docs:check') },
  { name: 'house', command: npm('house', '--', '--check') },
  { name: 'lint', command: npm('lint') },
  { name: 'budget', command: npm('budget'), after: 'build' },
]

const isGood = await runSteps(steps, Math.min(LANES_MAX, availableParallelism()), ({ name, isGood, seconds, said }) => {
  process.stdout.write(isGood ? `${name}: good, ${Math.round(seconds)} s\n` : `${name}: NOT good\n${said}\n`)
})
if (isGood) process.exitCode = spawnSync('npm', ['test'], { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
else process.exitCode = 1
