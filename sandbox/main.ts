import { createSandbox } from './app.ts'
import { SANDBOX_HOST, SANDBOX_PORT_DEFAULT } from './options.ts'
import { parseSandboxSettings } from './settings.ts'

const settings = parseSandboxSettings(process.env)
if ('wrong' in settings) {
  process.stderr.write(`sandbox: wrong settings\n${settings.wrong.map((line) => `  ${line}\n`).join('')}`)
  process.exit(1)
}

const { port } = settings
const app = createSandbox(settings)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close())

try {
  process.stdout.write(`sandbox listening on ${await listen()}\n`)
} catch (error) {
  process.stderr.write(`sandbox: ${explain(error)}\n`)
  process.exit(1)
}

/** Out: the address. Where no port was asked for, the usual one is taken, or a free one when another program has it. */
async function listen(): Promise<string> {
  if (port !== null) return app.listen({ host: SANDBOX_HOST, port })
  return app.listen({ host: SANDBOX_HOST, port: SANDBOX_PORT_DEFAULT }).catch((error: unknown) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    return app.listen({ host: SANDBOX_HOST, port: 0 })
  })
}

function explain(error: unknown): string {
  if (codeOf(error) === 'EADDRINUSE') {
    return `Port ${port} of ${SANDBOX_HOST} is in use: another sandbox, or another program. End that one, or set SANDBOX_PORT to another port (0 takes a free one).`
  }
  if (codeOf(error) === 'EACCES')
    return `This user may not listen on port ${port} of ${SANDBOX_HOST}. Set SANDBOX_PORT to one from 1024 up.`
  return error instanceof Error ? error.message : String(error)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
