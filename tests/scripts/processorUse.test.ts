import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { kindOfProgram, toProcessorLine, watchProcessor } from '../../scripts/prepare/processorUse.mjs'

describe('what the processor works for in a run of the tests', () => {
  it.each([
    ['/usr/lib/chromium/chromium-headless-shell --type=renderer --lang=zh', 'pages'],
    ['/usr/lib/chromium/chromium --type=gpu-process', 'browser'],
    ['/usr/bin/chromium --headless=new', 'browser'],
    ['node dist/server/main.js --demo', 'servers'],
    ['node dist/sandbox/main.js', 'sandboxes'],
    ['postgres: postgres zhanggui_test_1 127.0.0.1(5000) idle', 'databases'],
    ['node node_modules/vitest/vitest.mjs run', 'tests'],
    ['caddy run', 'other programs'],
  ])('is told by how a program was started: %s', (command, kind) => {
    expect(kindOfProgram(command)).toBe(kind)
  })

  it('is one line, the most first', () => {
    const programs = [
      { kind: 'tests', seconds: 20 },
      { kind: 'pages', seconds: 45.4 },
      { kind: 'pages', seconds: 35 },
    ]
    expect(toProcessorLine(programs)).toBe('processor 100 s: pages 80 %, tests 20 %')
    expect(toProcessorLine([])).toBeNull()
  })

  it.runIf(process.platform === 'linux')('is seen of a program that works, and not of those that were there before', async () => {
    const stop = watchProcessor()
    const busy = spawn(process.execPath, ['-e', 'for (;;) {}'])
    await once(busy, 'spawn')
    await expect.poll(() => stop() ?? '').toMatch(/other programs \d+ %/)
    busy.kill('SIGKILL')
  })
})
