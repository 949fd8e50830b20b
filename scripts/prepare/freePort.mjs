import { createServer } from 'node:net'

/** Below the ports that systems give out by themselves (from 32,768 on), so that no connection takes one in the meantime. */
const FIRST = 10_000
const PER_PROCESS = 100
const PROCESSES = 220

/** Each process has a range of its own: test files that run side by side never find the same port free. */
const start = FIRST + (process.pid % PROCESSES) * PER_PROCESS
let next = 0

/**
 * A port of the loopback interface that nobody listens on right now. The same process gets another one each time.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tried = 0; tried < PER_PROCESS; tried += 1) {
    const port = start + (next % PER_PROCESS)
    next += 1
    if (await isFree(port)) return port
  }
  throw new Error(`all ports from ${start} on are taken`)
}

/**
 * @param {number} port
 * @param {string} [host] Default: the loopback interface
 * @returns {Promise<boolean>} whether nobody listens there; also where this machine has no such address
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error && error.code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
