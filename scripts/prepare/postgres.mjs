import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { freePort } from './freePort.mjs'

const VERSIONS_FOLDER = '/usr/lib/postgresql'
/** Its data are thrown away, so nothing need outlive the machine. */
const UNSAFE_BUT_FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a PostgreSQL of its own on loopback, in a folder that is thrown away.
 * @returns {Promise<{ url: string, stop: () => void } | null>} null when there is none and none can be installed
 */
export async function startPostgres() {
  const binaries = findBinaries() ?? (installWithApt(['postgresql']) ? findBinaries() : null)
  if (!binaries) return null
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-postgres-'))
  // PostgreSQL refuses to run as root: Debian's package brings the user that it runs as.
  const account = process.getuid?.() === 0 ? numbersOf('postgres') : null
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { ...account, cwd: folder }
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, stdio: 'ignore' },
  )
  const port = await freePort()
  const server = spawn(
    join(binaries, 'postgres'),
    [
      ...['-D', join(folder, 'data'), '-h', '127.0.0.1', '-p', String(port), '-k', folder],
      ...['max_connections=200', ...UNSAFE_BUT_FAST].flatMap((setting) => ['-c', setting]),
    ],
    { ...options, stdio: 'ignore' },
  )
  const stop = () => {
    server.kill('SIGINT')
    server.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  await untilReady(join(binaries, 'pg_isready'), port)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

function findBinaries() {
  if (!existsSync(VERSIONS_FOLDER)) return null
  const newest = readdirSync(VERSIONS_FOLDER).sort((a, b) => Number(b) - Number(a))[0]
  const folder = newest ? join(VERSIONS_FOLDER, newest, 'bin') : null
  return folder && existsSync(join(folder, 'initdb')) ? folder : null
}

/** @param {string} user */
function numbersOf(user) {
  const ask = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

/**
 * @param {string} pgIsReady
 * @param {number} port
 */
async function untilReady(pgIsReady, port) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (spawnSync(pgIsReady, ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('PostgreSQL did not become ready within 10 s')
}
