import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { freePort } from './freePort.mjs'

const VERSIONS_FOLDER = '/usr/lib/postgresql'
/** Their data are thrown away, so nothing need outlive the machine. */
const UNSAFE_BUT_FAST = ['fsync=off', 'full_page_writes=off']

/** Where Linux keeps files in memory. There a database is made in a third of the time that a busy disk takes, and in less than half of the processor's. */
const MEMORY_FOLDER = '/dev/shm'
/** Some hundred databases of 10 MB, those of two programs, and what is written ahead; a container has 64 MB there by default. */
const MEMORY_NEEDED_BYTES = 4 * 2 ** 30

/** @typedef {{ url: string, port: number, process: import('node:child_process').ChildProcess, stop: () => void }} Postgres */

/**
 * Starts a PostgreSQL of its own on loopback, in a folder that is thrown away.
 * @param {string[]} settings besides those that make it fast
 * @returns {Promise<Postgres | null>} null when there is none and none can be installed
 */
export async function startPostgres(settings = ['synchronous_commit=off']) {
  const binaries = findBinaries() ?? (installWithApt(['postgresql']) ? findBinaries() : null)
  if (!binaries) return null
  const place = makePlace()
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', join(place.cwd, 'data'), '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...place, stdio: 'ignore' },
  )
  return run(binaries, place, settings)
}

/**
 * Starts two: a primary, which acknowledges a write when its replica has it too, and the replica.
 * @returns {Promise<{ primary: Postgres, replica: Postgres & { promote: () => void } } | null>}
 */
export async function startReplicatedPostgres() {
  const primary = await startPostgres([])
  const binaries = findBinaries()
  if (!primary || !binaries) return null
  const place = makePlace()
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  execFileSync(join(binaries, 'pg_basebackup'), [...from, '-D', join(place.cwd, 'data'), '-R', '-c', 'fast', '--no-sync'], place)
  const replica = await run(binaries, place, [])
  for (const statement of ["alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()'])
    execFileSync(join(binaries, 'psql'), [...from, '-qc', statement], { ...place, stdio: 'ignore' })
  const promote = () =>
    void execFileSync(join(binaries, 'pg_ctl'), ['promote', '-D', join(place.cwd, 'data')], { ...place, stdio: 'ignore' })
  return { primary, replica: { ...replica, promote } }
}

/** A folder, and who runs there: PostgreSQL refuses to run as root, and Debian's package brings the user that it runs as. */
function makePlace() {
  const cwd = mkdtempSync(join(hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'zhanggui-postgres-'))
  const account = process.getuid?.() === 0 ? numbersOf('postgres') : null
  if (account) chownSync(cwd, account.uid, account.gid)
  return { ...account, cwd }
}

/** @param {string} folder */
function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MEMORY_NEEDED_BYTES
}

/**
 * @param {string} binaries
 * @param {ReturnType<typeof makePlace>} place
 * @param {string[]} settings
 * @returns {Promise<Postgres>}
 */
async function run(binaries, place, settings) {
  const port = await freePort()
  const server = spawn(
    join(binaries, 'postgres'),
    [
      ...['-D', join(place.cwd, 'data'), '-h', '127.0.0.1', '-p', String(port), '-k', place.cwd],
      ...['max_connections=200', ...UNSAFE_BUT_FAST, ...settings].flatMap((setting) => ['-c', setting]),
    ],
    { ...place, stdio: 'ignore' },
  )
  const stop = () => {
    const remove = () => rmSync(place.cwd, { recursive: true, force: true })
    if (server.exitCode !== null || server.signalCode !== null) return remove()
    server.once('exit', remove)
    server.kill('SIGINT')
  }
  await untilReady(join(binaries, 'pg_isready'), port)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, process: server, stop }
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
