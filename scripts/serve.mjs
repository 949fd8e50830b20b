/** `npm run serve`: production. No demo, no sandbox; settings come from the environment (README, "Settings"). */
import { ensureReady } from './prepare/ready.mjs'

await ensureReady()
await import(new URL('../dist/server/main.js', import.meta.url).href)
