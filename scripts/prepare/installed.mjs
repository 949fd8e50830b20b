import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const MARK = 'node_modules/.installed-lock'

/** Runs `npm ci` unless what package-lock.json names is installed already. Throws when it fails. */
export function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock) return
  process.stdout.write('Installing packages ...\n')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('npm ci failed: see above')
  writeFileSync(MARK, lock)
}
