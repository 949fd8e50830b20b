/** `npm run backup [-- --keys-to FOLDER]`, `restore -- FILE`, `new-key` and `reseal`: on the data that the settings point at (README, "Backups"). */
import { ensureBuilt } from './prepare/built.mjs'
import { ensureInstalled } from './prepare/installed.mjs'
import { ensureNodeVersion } from './prepare/nodeVersion.mjs'

ensureNodeVersion()
ensureInstalled()
ensureBuilt()
await import(new URL('../dist/server/main.js', import.meta.url).href)
