/** Installs the packages of package-lock.json unless they are there. */
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'
import { oneAtATime } from './prepare/oneAtATime.mjs'

ensureNodeVersion()
await oneAtATime(ensureInstalled)
