/** `npm start`: the whole demo on this machine, from a fresh clone or an installed one. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ensureBuilt } from './prepare/built.mjs'
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'

/** @type {import('node:child_process').ChildProcess[]} */
const programs = []
let isStopping = false

try {
  ensureNodeVersion()
  ensureInstalled()
  ensureBuilt()
  await start('dist/sandbox/main.js', [])
  const address = await start('dist/server/main.js', ['--demo'])
  process.stdout.write(welcome(address))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  stop(1)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => stop(0))

/** Server and sandbox have to know the console by one address, also when only its port was chosen. */
function ownOrigin() {
  return process.env.PORT ? { PUBLIC_ORIGIN: `http://localhost:${process.env.PORT}` } : {}
}

/**
 * Starts a program and waits for its line `... listening on ADDRESS`.
 * @param {string} file
 * @param {readonly string[]} parameters
 * @returns {Promise<string>} the address
 */
function start(file, parameters) {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [file, ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PLATFORM: 'sandbox', LOG_LEVEL: 'warn', ...ownOrigin(), ...process.env },
    })
    programs.push(program)
    createInterface({ input: program.stdout }).on('line', (line) => {
      const address = / listening on (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
      else process.stdout.write(`${line}\n`)
    })
    program.once('exit', (code) => {
      reject(new Error(`${file} ended (${code}); what it said stands above.`))
      if (!isStopping) stop(1)
    })
  })
}

/** @param {number} code */
function stop(code) {
  isStopping = true
  process.exitCode = code
  for (const program of programs) program.kill('SIGTERM')
}

/** @param {string} address */
function welcome(address) {
  return `
  掌柜 Zhanggui is running: ${address}

  demo   / Demo1234     merchant with 24 shops in 4 groups
  free   / Free1234     free tier, 5 shops of which 2 are seen
  helper / Helper1234   sub-account of demo, 3 shops
  admin  / Admin1234    operator

  Made-up data and a stand-in platform. Ctrl+C stops everything; what you change stays in ${process.env.DATA_DIR ?? './data'}.
`
}
