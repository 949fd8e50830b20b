import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeClaim } from './claims.mjs'

/** Below the ports that systems give out by themselves (from 32,768 on), so that no connection takes one in the meantime. */
const FIRST = 10_000
const PORTS = 22_000
/** Processes begin to look in different places. */
const APART = 100
/** A file for each port that was answered, with the process that asked for it. */
const CLAIMS = join(tmpdir(), `zhanggui-ports-${process.getuid?.() ?? 'all'}`)

let next = process.pid * APART

/**
 * A port of the loopback interface that nobody listens on right now, and that is answered to nobody else as long as this process lives.
 * @returns {Promise<number>}
 */
export async function freePort() {
  mkdirSync(CLAIMS, { recursive: true })
  for (let tried = 0; tried < PORTS; tried += 1) {
    const port = FIRST + (next % PORTS)
    next += 1
    if (takeClaim(join(CLAIMS, String(port))) && (await isFree(port))) return port
  }
  throw new Error(`all ports from ${FIRST} to ${FIRST + PORTS - 1} are taken`)
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
