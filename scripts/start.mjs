/** `npm start`: the whole demo on this machine, from a fresh clone or an installed one. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, isFree } from './prepare/freePort.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'
import { ensureReady } from './prepare/ready.mjs'
import { findRunningDemo, noteRunningDemo } from './prepare/runningDemo.mjs'

/** @typedef {import('./prepare/runningDemo.mjs').RunningDemo} RunningDemo */

const USUAL_PORT = 8080
const folder = resolve(process.env.DATA_DIR || './data')

/** @type {import('node:child_process').ChildProcess[]} */
const programs = []
let isStopping = false
let forget = () => {}

try {
  ensureNodeVersion()
  const running = await findRunningDemo(folder)
  if (running) process.stdout.write(alreadyRunning(running))
  else await startDemo()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  stop(1)
}

/** The sandbox first: the server fills an empty folder with what it has. Each is told where the other two are. */
async function startDemo() {
  await ensureReady()
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, () => stop(0))
  const port = await chooseConsolePort()
  const origin = process.env.PUBLIC_ORIGIN || `http://localhost:${port}`
  // Somebody looks at it in the evening, too: then it was not ten in the morning just now.
  const demo = { PLATFORM: 'sandbox', LOG_LEVEL: 'warn', SANDBOX_SALES_CLOCK: 'running' }
  const settings = { ...demo, ...process.env, PORT: String(port), PUBLIC_ORIGIN: origin }
  const sandbox = await start('dist/sandbox/main.js', [], settings)
  const console = await start('dist/server/main.js', ['--demo'], { ...settings, SANDBOX_PORT: new URL(sandbox).port })
  const running = { pid: process.pid, console, sandbox }
  forget = noteRunningDemo(folder, running)
  process.stdout.write(welcome(running))
  if (process.env.DEMO_HISTORY !== 'off') liveIn(running)
}

/**
 * Gives the demo its history, by the calls of a console, while it can be used already. Once it is there, the same again ends at once. What fails
 * leaves the demo as it is. By the channel between them it knows when this program ends.
 * @param {RunningDemo} demo
 */
function liveIn({ console, sandbox }) {
  const program = spawn(process.execPath, ['--import', 'tsx', 'scripts/livedIn.ts', console, sandbox], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  programs.push(program)
  program.once('exit', (code) => {
    if (code && !isStopping) process.stdout.write('The history of the demo is not whole: see above. Everything else works.\n')
  })
}

/** The one that was asked for; else the usual one, or a free one when another program has it. */
async function chooseConsolePort() {
  const asked = process.env.PORT?.trim()
  if (asked && asked !== '0') return asked
  const isUsualFree = (await isFree(USUAL_PORT)) && (await isFree(USUAL_PORT, '::1'))
  if (!asked && isUsualFree) return USUAL_PORT
  const port = await freePort()
  if (!asked) process.stdout.write(`Port ${USUAL_PORT} is in use by another program: the console gets ${port}. PORT chooses another one.\n`)
  return port
}

/**
 * Starts a program and waits for its line `... listening on ADDRESS`.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the address
 */
function start(file, parameters, env) {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [file, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'], env })
    programs.push(program)
    createInterface({ input: program.stdout }).on('line', (line) => {
      const address = / listening on (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
      else process.stdout.write(`${line}\n`)
    })
    program.once('exit', (code) => {
      reject(new Error(`${file} ended (${code}): see above.`))
      if (!isStopping) stop(1)
    })
  })
}

/** @param {number} code */
function stop(code) {
  isStopping = true
  process.exitCode = code
  forget()
  for (const program of programs) program.kill('SIGTERM')
}

/** @param {RunningDemo} demo */
function welcome({ console, sandbox }) {
  return `
  掌柜 Zhanggui is running: ${console}

  demo   / Demo1234     merchant with 24 shops in 4 groups
  free   / Free1234     free tier, 5 shops of which 2 are seen
  helper / Helper1234   sub-account of demo, 3 shops
  admin  / Admin1234    operator

  Made-up data and a stand-in platform: ${sandbox}
  The history of demo (box, pilots, batches, alerts, figures of 120 days) comes in during the first minutes.
  Ctrl+C stops everything; what you change stays in ${folder}
`
}

/** @param {RunningDemo} demo */
function alreadyRunning({ pid, console, sandbox }) {
  return `
  掌柜 Zhanggui is already running on ${folder}: nothing more was started.

  console            ${console}
  stand-in platform  ${sandbox}
  ended by           Ctrl+C where it was started (process ${pid})

  For another one beside it, with data of its own: DATA_DIR=./data2 npm start
`
}
