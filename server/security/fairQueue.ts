import { tooManyTries } from '../replyError.ts'

const RETRY_AFTER_S = 1

/** Runs work for callers. Throws 1007 where the caller has too much of it waiting already. */
export interface FairQueue {
  <Result>(caller: string, work: () => Promise<Result>): Promise<Result>
  /** Of all callers. */
  count(): { readonly running: number; readonly waiting: number }
}

interface Limits {
  /** How much may run at once. */
  readonly runningMax: number
  /** How much of one caller may run at once. Default: all of it. */
  readonly runningPerCallerMax?: number
  readonly waitingPerCallerMax: number
}

/** Who asks for much waits behind her own work, and others do not: the callers that wait get their turns one after the other. */
export function createFairQueue({ runningMax, runningPerCallerMax = runningMax, waitingPerCallerMax }: Limits): FairQueue {
  const running = new Map<string, number>()
  let runningInAll = 0
  /** Whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()

  const hasRoom = (caller: string) => runningInAll < runningMax && (running.get(caller) ?? 0) < runningPerCallerMax
  const change = (caller: string, by: 1 | -1) => {
    runningInAll += by
    const count = (running.get(caller) ?? 0) + by
    if (count === 0) running.delete(caller)
    else running.set(caller, count)
  }

  function startNext(): void {
    for (const [caller, starts] of waiting) {
      if (!hasRoom(caller)) continue
      const start = starts.shift()
      waiting.delete(caller)
      if (starts.length > 0) waiting.set(caller, starts)
      change(caller, 1)
      start?.()
      return
    }
  }

  async function run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const ahead = waiting.get(caller) ?? []
    if (ahead.length === 0 && hasRoom(caller)) change(caller, 1)
    else {
      if (ahead.length >= waitingPerCallerMax) throw tooManyTries(RETRY_AFTER_S)
      waiting.set(caller, ahead)
      await new Promise<void>((resolve) => ahead.push(resolve))
    }
    try {
      return await work()
    } finally {
      change(caller, -1)
      startNext()
    }
  }

  return Object.assign(run, {
    count: () => ({ running: runningInAll, waiting: [...waiting.values()].reduce((sum, starts) => sum + starts.length, 0) }),
  })
}
