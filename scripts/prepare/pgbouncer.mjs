import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.mjs'
import { isProgramHere } from './programs.mjs'

/** It refuses to run as root. */
const NOBODY = 65_534
const LOOKS_MAX = 100
const LOOK_MS = 50

/**
 * Starts a pooler of its own in front of all databases of a PostgreSQL that trusts this machine. It hands its connections on after each
 * transaction, as `deploy/pgbouncer.ini` has it.
 * @param {string} url
 * @param {number} [connections] to each database. Default 20
 * @returns {Promise<{ port: number, stop: () => void } | null>} null where there is none
 */
export async function startPgbouncer(url, connections = 20) {
  if (!isProgramHere('pgbouncer')) return null
  const { hostname, port: databasePort, username } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${databasePort} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 1000',
    'server_idle_timeout = 5',
    'ignore_startup_parameters = extra_float_digits',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid !== undefined) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY)
  const pooler = spawn('pgbouncer', ['-q', file], { ...user, stdio: 'ignore' })
  const stop = () => {
    pooler.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    if (await isListening(port)) return { port, stop }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  stop()
  throw new Error('pgbouncer did not listen within 5 s')
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
