import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes something for this process: by a file with its number, which only one process can make. What a process left that is gone is taken over.
 * @param {string} file
 * @returns {boolean} false: another one has it, or is just taking it
 */
export function takeClaim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const holder = readHolder(file)
  return holder !== null && !isAlive(holder) && dropClaim(file, holder) && takeClaim(file)
}

/**
 * @param {string} file
 * @returns {number | null} null: it has just been made, or has just gone
 */
export function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null
  } catch {
    return null
  }
}

/**
 * Takes the file of a process that is gone away. It claims that first, and looks again: by then the file may be the next one's.
 * @param {string} file
 * @param {number} holder who is gone
 */
function dropClaim(file, holder) {
  const right = `${file}.${holder}`
  if (!takeClaim(right)) return false
  const isStill = readHolder(file) === holder
  if (isStill) rmSync(file)
  rmSync(right)
  return isStill
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
