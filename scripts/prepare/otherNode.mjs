import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const SYSTEMS = /** @type {Readonly<Record<string, string>>} */ ({ win32: 'win' })

/**
 * The line of Node that the image has.
 * @returns {string} such as `24`
 */
export function readImageLine() {
  const line = /^FROM node:(\d+)-/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1]
  if (!line) throw new Error('deploy/Dockerfile has no line FROM node:LINE-')
  return line
}

/**
 * Another Node beside this one, from the package that the npm registry has for this machine. It is kept in `.cache`.
 * @param {string} version a line or a version: `24`, `20.19`
 * @returns {string | null} path of the program; null: it could not be installed
 */
export function ensureNode(version) {
  const name = `node-${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  const folder = resolve('.cache', `node-${version}`)
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  process.stdout.write(`Installing Node ${version} beside this one ...\n`)
  const parameters = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`]
  spawnSync('npm', parameters, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  return existsSync(program) ? program : null
}
