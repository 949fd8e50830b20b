import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = 'dist/.built'
const SOURCES = [
  'contract',
  'src',
  'server',
  'extension',
  'sandbox',
  'public',
  'scripts/build',
  'index.html',
  'login.html',
  'watch.html',
  'vite.config.ts',
  'package-lock.json',
]

/** @returns {boolean} whether the four programs in dist are as new as the sources */
export function isBuilt() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === readStamp()
}

/** Builds the four programs unless dist is as new as the sources. Throws when a build fails. */
export function ensureBuilt() {
  if (isBuilt()) return
  process.stdout.write('Building ...\n')
  // A test runner says that this is a test, which would make it a build for developers.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', env, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('the build failed: see above')
}

/** After a build of all programs. One for developers is not marked: the tests want what people get. */
export function markBuilt() {
  if ((process.env.NODE_ENV ?? 'production') !== 'production') return
  mkdirSync('dist', { recursive: true })
  writeFileSync(MARK, readStamp())
}

/** What a build was made of: the newest source, and the debug flag that decides what is in it. */
function readStamp() {
  return `${Math.max(...SOURCES.map(newest))} ${process.env.VITE_DEMO_ENDPOINTS ?? 'off'}`
}

/**
 * @param {string} path a file or folder
 * @returns {number} when it, or anything in it, last changed: ms since 1970; 0 when it is not there
 */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
