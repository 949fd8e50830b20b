import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'preparing'
const LOOK_MS = 200

/**
 * Runs what installs or builds while no other program that was started in this folder does: two at once would leave half of each. A file
 * says which process is at it; one that was killed holds up nobody.
 * @param {() => void} prepare
 * @param {string} [folder] of the file. Default `.cache`
 * @returns {Promise<void>} what `prepare` throws is thrown
 */
export async function oneAtATime(prepare, folder = '.cache') {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, FILE)
  let waitsFor = null
  while (!take(file)) {
    const holder = readHolder(file)
    if (holder !== null && holder !== waitsFor) process.stdout.write(`Process ${holder} installs or builds here: waiting for it ...\n`)
    waitsFor = holder
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  try {
    prepare()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const holder = readHolder(file)
  if (holder !== null && !isAlive(holder)) rmSync(file, { force: true })
  return false
}

/**
 * @param {string} file
 * @returns {number | null} null: it has just been made, or has just gone
 */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
