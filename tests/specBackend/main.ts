/** `npm run spec-backend`: the built console on a backend that speaks the specification and nothing more. PORT: default 8070. */
import { PASSWORD, users } from './records.ts'
import { startSpecBackend } from './startSpecBackend.ts'

const DEFAULT_PORT = 8070

const { origin, close } = await startSpecBackend({ port: Number(process.env.PORT ?? DEFAULT_PORT) })
process.stdout.write(`The console on a backend of the specification alone: ${origin}\n`)
for (const { username } of users) process.stdout.write(`  ${username} / ${PASSWORD}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
