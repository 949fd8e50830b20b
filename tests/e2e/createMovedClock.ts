import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

/** One clock for server, sandbox and pages, which is set ahead while they run. */
export interface MovedClock {
  /** Settings of a deployment that goes by it. */
  readonly settings: Readonly<Record<string, string>>
  /** Pages that are opened from now on go by it, too. */
  readonly join: (context: BrowserContext) => Promise<void>
  /** It is this time, ms, for whatever is asked afterwards, and goes on from there; timers ring as they would have. */
  readonly set: (at: number) => Promise<void>
  readonly close: () => Promise<void>
}

const SHIFT = 'zhanggui_test_shift'
/** Longer than a program goes by the time that it read last. */
const HEARD_MS = 20

export async function createMovedClock(): Promise<MovedClock> {
  const folder = await mkdtemp(join(tmpdir(), 'zhanggui-clock-'))
  const file = join(folder, 'shift')
  const program = fileURLToPath(new URL('./shiftedClock.mjs', import.meta.url))
  await writeFile(file, '0')
  let joined: BrowserContext | null = null
  return {
    settings: { NODE_OPTIONS: `--import=${program}`, SHIFT_FILE: file },
    async join(context) {
      joined = context
      await context.addInitScript((name) => {
        const RealDate = Date
        const shiftOf = () => Number(localStorage.getItem(name) ?? 0)
        // biome-ignore lint/suspicious/noGlobalAssign: the page's clock is another
        Date = new Proxy(RealDate, {
          construct: (target, parts) => (parts.length === 0 ? new target(RealDate.now() + shiftOf()) : Reflect.construct(target, parts)),
          get: (target, key) => (key === 'now' ? () => RealDate.now() + shiftOf() : Reflect.get(target, key)),
        }) as DateConstructor
      }, SHIFT)
    },
    async set(at) {
      const shiftMs = String(at - Date.now())
      // In one move: a program may read it at any time.
      await writeFile(`${file}.next`, shiftMs)
      await rename(`${file}.next`, file)
      await sleep(HEARD_MS)
      for (const page of joined?.pages() ?? [])
        if (page.url().startsWith('http')) await page.evaluate(([name, ms]) => localStorage.setItem(name, ms), [SHIFT, shiftMs] as const)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
