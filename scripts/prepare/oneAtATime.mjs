import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readHolder, takeClaim } from './claims.mjs'

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
  while (!takeClaim(file)) {
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
