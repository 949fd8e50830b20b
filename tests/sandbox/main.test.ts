import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

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
})
