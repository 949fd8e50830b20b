import type { FastifyInstance } from 'fastify'
import { isSuccess, ReplyCode } from '../../contract/codes.ts'
import type { Database } from '../db/client.ts'
import type { CallHoursTable } from '../db/tables/operating.ts'
import { addCallHours } from '../repositories/operating.ts'

const HOUR_MS = 60 * 60 * 1000
/** Who waits longer notices it. */
export const SLOW_MS = 200

/** Calls of this server that are not written down yet, by hour, call and outcome. */
export interface CallHours {
  note(call: string, code: number | null, ms: number): void
  /** Adds what was counted since the last time to the database. What cannot be written is kept for the next time. */
  save(database: Pick<Database, 'write'>): Promise<void>
}

/** `now`: ms. */
export function createCallHours(now: () => number = Date.now): CallHours {
  let rows = new Map<string, CallHoursTable>()

  function add({ calls, slow, ms, ...key }: CallHoursTable): void {
    const name = `${key.hour} ${key.call} ${key.outcome}`
    const known = rows.get(name) ?? { ...key, calls: 0, slow: 0, ms: 0 }
    rows.set(name, { ...key, calls: known.calls + calls, slow: known.slow + slow, ms: known.ms + ms })
  }

  return {
    note(call, code, ms) {
      const hour = Math.floor(now() / HOUR_MS) * HOUR_MS
      add({ hour, call, outcome: toOutcome(code), calls: 1, slow: ms > SLOW_MS ? 1 : 0, ms: Math.round(ms) })
    },
    async save({ write }) {
      const taken = [...rows.values()]
      rows = new Map()
      if (taken.length === 0) return
      try {
        await write((db) => addCallHours(db, taken))
      } catch (error) {
        for (const row of taken) add(row)
        throw error
      }
    },
  }
}

/** A file or a page has no code: what a call answers without one is done. */
function toOutcome(code: number | null): string {
  if (code === null || isSuccess(code)) return 'ok'
  return code === ReplyCode.internal ? 'failed' : 'refused'
}

/** Counts every call that is answered. */
export function addCallCount(app: FastifyInstance, hours: CallHours): void {
  app.addHook('onResponse', async ({ callName, replyCode }, { elapsedTime }) => {
    if (callName !== null) hours.note(callName, replyCode, elapsedTime)
  })
}
