import { createSandbox } from './app.ts'
import { SANDBOX_HOST } from './options.ts'
import { parseSettings } from './settings.ts'

const settings = parseSettings(process.env)
if ('wrong' in settings) {
  process.stderr.write(`sandbox: wrong settings\n${settings.wrong.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}

const app = createSandbox(settings)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close())

try {
  process.stdout.write(`sandbox listening on ${await app.listen({ host: SANDBOX_HOST, port: settings.port })}\n`)
} catch (error) {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
