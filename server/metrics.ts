import type { LogEvent } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BatchOutcome, BatchRow } from '../contract/entities/batchJob.ts'
import type { FieldDrift } from '../contract/entities/fieldDrift.ts'
import type { PlatformOutcomeCount } from '../contract/entities/operating.ts'
import type { CallName } from '../contract/toolApi.ts'
import { isDatabaseAway, isDiskFull, isRetryable, isUniqueViolation } from './db/dialects.ts'

/** `refused`: turned away at the door, or no call of the contract. `other`: pages, files, and what the payment gateway sends. */
export type RequestKind = 'call' | 'refused' | 'probe' | 'other'

/** A request that was answered. */
export interface Answer {
  readonly kind: RequestKind
  /** Null: it was no call. */
  readonly call: CallName | null
  /** Of the envelope; null: there was none, as in a file. */
  readonly code: number | null
  /** Of HTTP. */
  readonly status: number
  /** From its headers to the end of the answer. */
  readonly ms: number
}

/** What is going on right now, asked each time the metrics are read. */
export interface Load {
  readonly requests: () => number
  /** Of passwords. */
  readonly hashes: () => { readonly running: number; readonly waiting: number }
  readonly connections: () => { readonly open: number; readonly busy: number; readonly waiting: number }
}

/** What a server counts for those who watch it. Labels are names from our own tables, so that series stay few. */
export interface Metrics {
  noteAnswer(answer: Answer): void
  /** A statement that the database answered or refused. */
  noteStatement(event: LogEvent): void
  /** Fields of the merchant platform's replies that a console found changed. */
  noteDrift(fields: readonly FieldDrift[]): void
  /** What became of requests to the merchant platform, as consoles add them up. */
  noteOutcomes(outcomes: readonly PlatformOutcomeCount[]): void
  /** Rows of a batch as a console saves them; those that have no end yet are left out. */
  noteBatchRows(rows: readonly Pick<BatchRow, 'outcome'>[]): void
  watch(load: Load): void
  /** In the text format of Prometheus. */
  print(): Promise<string>
  readonly contentType: string
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]
const loginCalls: readonly (CallName | null)[] = ['login', 'publicAuthToken']
const ended: readonly BatchOutcome[] = ['done', 'failed', 'unknown', 'skipped']
const statementKinds: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** `withProcess`: memory, processor, open files, event loop and garbage collection too. */
export function createMetrics({ withProcess = true }: { readonly withProcess?: boolean } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (withProcess) collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })

  const requests = counter('zhanggui_requests_total', 'Requests that were answered, by kind and class of HTTP status.', ['kind', 'status'])
  const calls = counter('zhanggui_calls_total', 'Calls that were answered, by name and code of the envelope (1000: done).', [
    'call',
    'code',
  ])
  const callSeconds = new Histogram({
    name: 'zhanggui_call_seconds',
    help: 'From the headers of a call to the end of its answer.',
    labelNames: ['call'],
    buckets: CALL_SECONDS,
    registers,
  })
  const logins = counter('zhanggui_logins_total', 'Tries to log in: ok, failed, or refused before the password was looked at.', ['outcome'])
  const statementSeconds = new Histogram({
    name: 'zhanggui_database_statement_seconds',
    help: 'What the database took for a statement, without waiting for a connection.',
    labelNames: ['kind'],
    buckets: STATEMENT_SECONDS,
    registers,
  })
  const databaseErrors = counter('zhanggui_database_errors_total', 'Statements that failed. retried: the transaction is tried again.', [
    'why',
  ])
  const drift = counter(
    'zhanggui_platform_field_drift_total',
    'Replies of the merchant platform in which consoles found a changed field.',
    ['merchant_call', 'kind'],
  )
  const platformReplies = counter(
    'zhanggui_platform_replies_total',
    'Requests to the merchant platform as consoles reported what became of them.',
    ['merchant_call', 'outcome'],
  )
  const batchRows = counter('zhanggui_batch_rows_total', 'Rows of batches as consoles reported their end.', ['outcome'])

  return {
    noteAnswer({ kind, call, code, status, ms }) {
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` })
      if (call === null) return
      calls.inc({ call, code: code ?? 'none' })
      callSeconds.observe({ call }, ms / 1000)
      if (loginCalls.includes(call)) logins.inc({ outcome: loginOutcomes[code ?? 0] ?? 'refused' })
    },
    noteStatement(event) {
      const kind = statementKinds[event.query.query.kind] ?? 'other'
      statementSeconds.observe({ kind }, event.queryDurationMillis / 1000)
      if (event.level === 'error') databaseErrors.inc({ why: toWhy(event.error) })
    },
    noteDrift(fields) {
      for (const { call, kind, replies } of fields) drift.inc({ merchant_call: call, kind }, replies)
    },
    noteOutcomes(outcomes) {
      for (const { call, outcome, replies } of outcomes) platformReplies.inc({ merchant_call: call, outcome }, replies)
    },
    noteBatchRows(rows) {
      for (const { outcome } of rows) if (ended.includes(outcome)) batchRows.inc({ outcome })
    },
    watch: (load) => addGauges(load, registry),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** By the code of the envelope. */
const loginOutcomes: Readonly<Record<number, string>> = { 1000: 'ok', 1001: 'failed' }

function addGauges({ requests, hashes, connections }: Load, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => Readonly<Record<string, number>> | number) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const now = read()
        if (typeof now === 'number') this.set(now)
        else for (const [state, count] of Object.entries(now)) this.set({ state }, count)
      },
    })
  gauge('zhanggui_requests_in_flight', 'Requests that have arrived and are not answered.', requests)
  gauge('zhanggui_password_hashes', 'Passwords that are being hashed, and that wait for their turn.', hashes)
  gauge('zhanggui_database_connections', 'Connections that are open and busy, and work that waits for one.', connections)
}

function toWhy(error: unknown): string {
  if (isDiskFull(error)) return 'disk_full'
  if (isDatabaseAway(error)) return 'away'
  return isRetryable(error) || isUniqueViolation(error) ? 'retried' : 'other'
}
