/** `npm run serve`: production. No demo, no sandbox; settings come from the environment (README, "Settings"). */
import { ensureBuilt } from './prepare/built.mjs'
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'

ensureNodeVersion()
ensureInstalled()
ensureBuilt()
await import(new URL('../dist/server/main.js', import.meta.url).href)
