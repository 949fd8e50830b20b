/** `npm run spec-backend`: the built console on a backend that speaks the specification and nothing more. PORT: default 8070; ODD=1: its answers are odd. */
import { PASSWORD, users } from './records.ts'
import { startSpecBackend } from './startSpecBackend.ts'

const DEFAULT_PORT = 8070

const wanted = process.env.PORT?.trim() || String(DEFAULT_PORT)
const port = Number(wanted)
if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse(`PORT=${wanted}: must be a port from 0 to 65535 (0 takes a free one).`)
const { origin, close } = await startSpecBackend({ port, isOdd: process.env.ODD === '1' }).catch((error: Error & { code?: string }) =>
  refuse(
    error.code === 'EADDRINUSE' ? `Port ${port} of 127.0.0.1 is in use. Set PORT to another port (0 takes a free one).` : error.message,
  ),
)
process.stdout.write(`The console on a backend of the specification alone: ${origin}\n`)
for (const { username } of users) process.stdout.write(`  ${username} / ${PASSWORD}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())

function refuse(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
