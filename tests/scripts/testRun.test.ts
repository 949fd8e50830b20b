import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readJournal, runWatched } from '../../scripts/prepare/testRun.mjs'

let folder: string
let journal: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-test-run-'))
  journal = join(folder, 'journal')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (...lines: readonly object[]) => writeFileSync(journal, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

/** Long enough for a program to begin, also on a busy computer. */
const QUIET_MS = 8_000

describe('the summary of a test run', () => {
  it('is the number of tests where all passed', () => {
    write({ began: 'unit a' }, { state: 'passed', test: 'unit a > works' }, { ended: 'unit a', seconds: 1.5 }, { isWhole: true })
    expect(readJournal(journal)).toEqual({ lines: ['1 passed, 0 failed, 0 skipped'], isGreen: true, times: { 'unit a': 1.5 } })
  })

  it('names what failed, a file whose worker died in it, and what went wrong outside of any test, and shows what was on the pages', () => {
    write(
      { began: 'unit a' },
      { began: 'dom b' },
      { state: 'failed', test: 'unit a > adds', said: 'expected 1 to be 2\nat a.test.ts' },
      { shown: 'http://localhost/shops: Nothing here', of: 'adds' },
      { ended: 'unit a' },
      { stray: 'nobody waited for this\nat x.ts' },
      { stray: 'too late', during: 'tests/c.test.ts', frames: ['at late (src/c.ts:3:4)', 'at run (src/d.ts:1:2)'] },
      { isWhole: true },
    )
    expect(readJournal(journal)).toEqual({
      lines: [
        'failed: unit a > adds\n    expected 1 to be 2',
        'never ended: dom b',
        'outside of any test: nobody waited for this',
        'outside of any test, while tests/c.test.ts ran: too late\n    at late (src/c.ts:3:4)\n    at run (src/d.ts:1:2)',
        'shown by "adds": http://localhost/shops: Nothing here',
        '0 passed, 1 failed, 0 skipped',
      ],
      isGreen: false,
      times: {},
    })
  })

  it('says that a run was not finished, and where nothing was written at all', () => {
    const unfinished = { lines: ['the run was not finished', '0 passed, 0 failed, 0 skipped'], isGreen: false, times: {} }
    expect(readJournal(journal)).toEqual(unfinished)
    write({ began: 'unit a' }, { ended: 'unit a' })
    expect(readJournal(journal)).toEqual(unfinished)
  })
})

describe('a watched program', () => {
  const run = (program: string, silenceMaxMs: number) =>
    runWatched([process.execPath, '-e', program], { journal, silenceMaxMs, stdio: 'ignore', env: { ...process.env, FOLDER: folder } })

  it('ends by itself with its own status, and knows where its journal is', async () => {
    const program = "require('node:fs').writeFileSync(process.env.TEST_JOURNAL, 'x'); process.exitCode = 3"
    expect(await run(program, 60_000)).toEqual({ status: 3, wasEnded: false })
    expect(readFileSync(journal, 'utf8')).toBe('x')
  })

  it('is ended with what it started once its journal says nothing any more, though all of them are busy for ever', async () => {
    const program = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => { for (;;); }, ${QUIET_MS / 2})'])
      require('node:fs').writeFileSync(process.env.FOLDER + '/child', String(child.pid))
      process.on('SIGTERM', () => process.exit(0))`
    const ended = run(program, QUIET_MS)
    expect(await ended).toEqual({ status: 0, wasEnded: true })
    expect(existsSync(join(folder, 'child'))).toBe(true)
    const pid = Number(readFileSync(join(folder, 'child'), 'utf8'))
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

/** A process that has ended may still be listed until its parent is told. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}
