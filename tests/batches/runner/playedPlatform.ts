import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { BatchKind, ShopBatchRows, WriteVerdicts } from '../../../src/batches/runner/batch.ts'
import { BridgeError, type BridgeErrorKind } from '../../../src/bridge/bridgeError.ts'
import type { LaneGate, ShopLane } from '../../../src/bridge/lanes/shopLanes.ts'

export const writeFates = [
  'carriedOut',
  'ignored',
  'refused',
  'lostBefore',
  'lostAfter',
  'tooOften',
  'neverLeft',
  'expired',
  'gone',
] as const
export const readFates = ['shown', 'unreadable', 'expired', 'gone'] as const

/** What becomes of requests to the platform, in the order in which they are answered; afterwards everything goes well. */
export interface PlatformFates {
  readonly write: readonly (typeof writeFates)[number][]
  readonly read: readonly (typeof readFates)[number][]
  /** Of the looks before writes. */
  readonly look: readonly (typeof readFates)[number][]
}

/** Has something happen when its turn comes, and tells the one who asked. */
export type Later = <Value>(happen: () => Value) => Promise<Value>

const errorOfFate: Partial<Record<string, BridgeErrorKind>> = {
  refused: 'rejected',
  lostBefore: 'timedOut',
  lostAfter: 'timedOut',
  tooOften: 'rateLimited',
  neverLeft: 'sendFailed',
  expired: 'sessionExpired',
  gone: 'sendFailed',
  unreadable: 'unreadableReply',
}

interface PlatformParts {
  readonly fates: PlatformFates
  readonly rowsPerWrite: number
  /** The row as the server keeps it. */
  readonly keptRow: (row_no: number) => BatchRow | undefined
  /** Happens some time, told to nobody. */
  readonly sometime: (happen: () => void) => void
}

/** Shops with a value for each row of a batch. What must never happen is written down in `breaches`. */
export function createPlayedPlatform({ fates, rowsPerWrite, keptRow, sometime }: PlatformParts) {
  const writeFate = [...fates.write]
  const readFate = [...fates.read]
  const lookFate = [...fates.look]
  const values = new Map<string, unknown>()
  const gates = new Map<string, ShopLane>()
  const listeners = new Set<() => void>()
  /** Rows whose last write may have been carried out, and that nobody has read back since. */
  const inDoubt = new Set<number>()
  const breaches: string[] = []
  let writes = 0

  const placeOf = ({ shop_uid, row_no }: BatchRow) => `${shop_uid} ${row_no}`

  function setGate(shop_uid: string, gate: LaneGate): void {
    gates.set(shop_uid, { gate, opensAt: null, waiting: 0, running: 0 })
    for (const listener of listeners) listener()
  }

  function failBy(fate: string, shop_uid: string): void {
    const kind = errorOfFate[fate]
    if (!kind) return
    if (fate === 'expired') {
      setGate(shop_uid, 'expired')
      sometime(() => setGate(shop_uid, 'open'))
    }
    throw new BridgeError(kind, { unknownOutcome: fate.startsWith('lost'), neverLeft: fate === 'neverLeft', merchantCode: 1000 })
  }

  /** What a lane says before anything leaves. */
  function refuse({ shop_uid, signal }: ShopBatchRows): Error | null {
    if (signal.aborted) return new DOMException('', 'AbortError')
    return gates.get(shop_uid)?.gate === 'expired' ? new BridgeError('sessionExpired') : null
  }

  function noteLeaving(row: BatchRow, seen: ReadonlyMap<number, unknown>): void {
    if (seen.get(row.row_no) !== row.before?.value) breaches.push(`row ${row.row_no} left and was not seen as planned`)
    if (keptRow(row.row_no)?.outcome !== 'running') breaches.push(`row ${row.row_no} left and was not recorded`)
    if (inDoubt.has(row.row_no)) breaches.push(`row ${row.row_no} left twice and was not read back between`)
    if (row.outcome === 'skipped') breaches.push(`row ${row.row_no} was left out and left all the same`)
    inDoubt.add(row.row_no)
  }

  return {
    values,
    breaches,
    placeOf,
    setGate,
    writes: () => writes,
    read: () => new Map(gates),
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    setValues(rows: readonly BatchRow[]) {
      for (const row of rows) values.set(placeOf(row), row.before?.value)
    },
    /** Somebody else changes what some row is about; false: there is no such row. */
    changeElsewhere(at: number): boolean {
      const place = [...values.keys()][at]
      if (place === undefined) return false
      values.set(place, `changed elsewhere ${at}`)
      return true
    },
    createKind: (later: Later, seen = new Map<number, unknown>()): BatchKind => ({
      kind: 'played',
      canUndo: true,
      async look(asked) {
        const refusal = refuse(asked)
        if (refusal) throw refusal
        return later(() => {
          failBy(lookFate.shift() ?? 'shown', asked.shop_uid)
          for (const row of asked.rows) seen.set(row.row_no, values.get(placeOf(row)))
          return new Map(asked.rows.map((row) => [row.row_no, { shown: { value: values.get(placeOf(row)) }, objection: '' }]))
        })
      },
      toWrites: (rows) =>
        Array.from({ length: Math.ceil(rows.length / rowsPerWrite) }, (_, at) => rows.slice(at * rowsPerWrite, (at + 1) * rowsPerWrite)),
      async write(asked): Promise<WriteVerdicts> {
        const refusal = refuse(asked)
        if (refusal) throw refusal
        writes += 1
        for (const row of asked.rows) {
          noteLeaving(row, seen)
          // The next write needs another look.
          seen.delete(row.row_no)
        }
        return later(() => {
          const fate = writeFate.shift() ?? 'carriedOut'
          const isCarriedOut = fate === 'carriedOut' || fate === 'lostAfter'
          const isUnread = ['refused', 'tooOften', 'neverLeft', 'expired', 'gone'].includes(fate)
          for (const row of asked.rows) {
            if (isCarriedOut) values.set(placeOf(row), row.after?.value)
            if (isUnread) inDoubt.delete(row.row_no)
          }
          failBy(fate, asked.shop_uid)
          return new Map()
        })
      },
      async readBack(asked) {
        const refusal = refuse(asked)
        if (refusal) throw refusal
        return later(() => {
          failBy(readFate.shift() ?? 'shown', asked.shop_uid)
          for (const row of asked.rows) inDoubt.delete(row.row_no)
          return new Map(asked.rows.map((row) => [row.row_no, { value: values.get(placeOf(row)) }]))
        })
      },
    }),
  }
}
