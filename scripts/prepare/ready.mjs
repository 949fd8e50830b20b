import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { ensureNodeVersion } from './nodeVersion.mjs'
import { oneAtATime } from './oneAtATime.mjs'

/** What every program of this folder needs first: a Node that is new enough, the packages, and the built programs. Throws what is missing. */
export async function ensureReady() {
  ensureNodeVersion()
  await oneAtATime(() => {
    ensureInstalled()
    ensureBuilt()
  })
}
