/** `npm run backup [-- --keys-to FOLDER]`, `restore -- FILE`, `new-key` and `reseal`: on the data that the settings point at (README, "Backups"). */
import { ensureReady } from './prepare/ready.mjs'

await ensureReady()
await import(new URL('../dist/server/main.js', import.meta.url).href)
