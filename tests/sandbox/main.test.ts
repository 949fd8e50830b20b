import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_HOST, SANDBOX_PORT_DEFAULT } from '../../sandbox/options.ts'

const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { ...process.env, ...environment } })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  return { child, output }
}

describe('the sandbox program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says where it listens and stops cleanly on %s, a slow answer notwithstanding',
    async (signal) => {
      const { child, output } = run({ SANDBOX_PORT: '0', SANDBOX_STORES: '3' })
      await once(child.stdout, 'data')
      const [, origin] = /^sandbox listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(output.out) ?? []
      expect(origin).toBeDefined()
      expect(await (await fetch(`${origin}/__sandbox/stores`)).json()).toHaveLength(3)
      await fetch(`${origin}/__sandbox/faults`, { method: 'POST', body: JSON.stringify({ kind: 'slow', delay_ms: 120_000 }) })
      const slow = fetch(`${origin}/anything`).catch(() => 'cut off')
      while ((await (await fetch(`${origin}/__sandbox/requests`)).json()).length === 0);
      child.kill(signal)
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(await slow).toBe('cut off')
      expect(output.err).toBe('')
    },
  )

  it('does not start with wrong settings, and says which', async () => {
    const { child, output } = run({ SANDBOX_PORT: '99999' })
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output.err).toContain('SANDBOX_PORT=99999')
  })

  describe('where its port is in use', () => {
    const other = createServer()
    // Also where another program has it already.
    beforeAll(
      () => new Promise<void>((resolve) => other.once('error', () => resolve()).listen(SANDBOX_PORT_DEFAULT, SANDBOX_HOST, resolve)),
    )
    afterAll(() => void other.close())

    it('takes a free one when none was asked for, and says which', async () => {
      const { child, output } = run({ SANDBOX_PORT: '', SANDBOX_STORES: '3' })
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
      const [, origin, port] = /^sandbox listening on (http:\/\/127\.0\.0\.1:(\d+))\n$/.exec(output.out) ?? []
      expect(Number(port)).not.toBe(SANDBOX_PORT_DEFAULT)
      expect(await (await fetch(`${origin}/__sandbox/stores`)).json()).toHaveLength(3)
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(output.err).toBe('')
    })

    it('and was asked for, says which setting changes it', async () => {
      const { child, output } = run({ SANDBOX_PORT: String(SANDBOX_PORT_DEFAULT) })
      expect(await once(child, 'exit')).toEqual([1, null])
      expect(output.err).toBe(
        `sandbox: Port ${SANDBOX_PORT_DEFAULT} of 127.0.0.1 is in use: another sandbox, or another program. End that one, or set SANDBOX_PORT to another port (0 takes a free one).\n`,
      )
    })
  })
})
