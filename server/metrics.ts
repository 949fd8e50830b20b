import type { LogEvent } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type ChannelKind, channelKinds } from '../contract/channelKinds.ts'
import { ReplyCode } from '../contract/codes.ts'
import type { BatchRow } from '../contract/entities/batchJob.ts'
import { driftKinds, type FieldDrift } from '../contract/entities/fieldDrift.ts'
import { type PlatformOutcomeCount, platformOutcomes } from '../contract/entities/operating.ts'
import { merchantApi } from '../contract/merchantApi.ts'
import { type CallName, toolApi } from '../contract/toolApi.ts'
import { backupKinds } from './backup/archive.ts'
import type { GoodBackup } from './backup/keptBackups.ts'
import { isDatabaseAway, isDatabaseBusy, isDiskFull, isRetryable, isUniqueViolation } from './db/databaseErrors.ts'
import { type ToolOutcome, toolNames, toolOutcomes } from './mcp/toolNames.ts'

/** `refused`: turned away at the door, or no call of the contract. `other`: pages, files, and what the payment gateway sends. */
const requestKinds = ['call', 'refused', 'probe', 'other'] as const
export type RequestKind = (typeof requestKinds)[number]

/** A request that was answered. */
export interface AnsweredRequest {
  readonly kind: RequestKind
  /** Null: it was no call. */
  readonly call: CallName | null
  /** Of the envelope; null: there was none, as in a file. */
  readonly code: ReplyCode | null
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
  noteAnswer(answer: AnsweredRequest): void
  /** A statement that the database answered or refused. */
  noteStatement(event: LogEvent): void
  /** Work that got no connection to the database. */
  noteNoConnection(error: unknown): void
  /** Fields of the merchant platform's replies that a console found changed. */
  noteDrift(fields: readonly FieldDrift[]): void
  /** What became of requests to the merchant platform, as consoles add them up. */
  noteOutcomes(outcomes: readonly PlatformOutcomeCount[]): void
  /** Rows of a batch as a console saves them; those that have no end yet are left out. */
  noteBatchRows(rows: readonly Pick<BatchRow, 'outcome'>[]): void
  /** Messages to channels, by what became of a try to send them. */
  noteMessages(kind: ChannelKind, outcome: (typeof messageOutcomes)[number], count: number): void
  /** A tool that an assistant called. */
  noteTool(tool: string, outcome: ToolOutcome): void
  /** A morning report that was due. */
  noteMorning(outcome: MorningOutcome): void
  /** What is due to be sent to channels and is not sent. `since`: when the first of it was due, ms; null: there is none. */
  showBacklog(backlog: { readonly waiting: number; readonly since: number | null }, now: number): void
  /** A backup that this server made by itself at night, or could not make. */
  noteBackup(outcome: 'saved' | 'failed'): void
  /** The backups that read back, where this server makes them. */
  showBackups(good: readonly Pick<GoodBackup, 'at' | 'bytes' | 'kind'>[]): void
  watch(load: Load): void
  /** In the text format of Prometheus. */
  print(): Promise<string>
  readonly contentType: string
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]

const callNames = Object.keys(toolApi) as CallName[]
const loginCalls: readonly (CallName | null)[] = ['login', 'publicAuthToken']
const merchantCallNames: readonly string[] = Object.keys(merchantApi)
/** `none`: a call that was broken off before it was answered. */
const codes: readonly (ReplyCode | 'none')[] = [...Object.values(ReplyCode).filter((code) => code !== ReplyCode.successAlternative), 'none']
const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
const loginOutcomes = ['ok', 'failed', 'refused'] as const
const rowOutcomes = ['done', 'failed', 'unknown', 'skipped'] as const
/** `retried`: it is tried again. */
const messageOutcomes = ['sent', 'retried', 'givenUp'] as const
/** `skipped`: it was too late in the day, or its person sees no figures. */
const morningOutcomes = ['told', 'skipped', 'failed'] as const
export type MorningOutcome = (typeof morningOutcomes)[number]
const statementKinds = ['select', 'insert', 'update', 'delete', 'other'] as const

/**
 * Why work at the database failed. `away`: it was not reached, or the connection broke. `busy`: no connection came free in time. `retried`: the
 * transaction is tried again. `other`: ours to mend.
 */
const errorReasons = ['disk_full', 'away', 'busy', 'retried', 'other'] as const
type ErrorReason = (typeof errorReasons)[number]

/**
 * Each label with all of its values. Every series is there from the start, with 0: Prometheus sees no growth in a series that is born with its
 * first value, so that the first burst after a start would be missed by every alert.
 */
const counters = {
  requests: {
    name: 'zhanggui_requests_total',
    help: 'Requests that were answered, by kind and class of HTTP status.',
    labels: { kind: requestKinds, status: statusClasses },
  },
  calls: {
    name: 'zhanggui_calls_total',
    help: 'Calls that were answered, by name and code of the envelope (1000: done).',
    labels: { call: callNames, code: codes },
  },
  logins: {
    name: 'zhanggui_logins_total',
    help: 'Tries to log in: ok, failed, or refused before the password was looked at.',
    labels: { outcome: loginOutcomes },
  },
  databaseErrors: {
    name: 'zhanggui_database_errors_total',
    help: 'Statements that failed, and work that got no connection. retried: the transaction is tried again.',
    labels: { why: errorReasons },
  },
  drift: {
    name: 'zhanggui_platform_field_drift_total',
    help: 'Replies of the merchant platform in which consoles found a changed field.',
    labels: { merchant_call: merchantCallNames, kind: driftKinds },
  },
  platformReplies: {
    name: 'zhanggui_platform_replies_total',
    help: 'Requests to the merchant platform as consoles reported what became of them.',
    labels: { merchant_call: merchantCallNames, outcome: platformOutcomes },
  },
  batchRows: {
    name: 'zhanggui_batch_rows_total',
    help: 'Rows of batches as consoles reported their end.',
    labels: { outcome: rowOutcomes },
  },
  channelMessages: {
    name: 'zhanggui_channel_messages_total',
    help: 'Messages to channels, by what became of a try to send them.',
    labels: { kind: channelKinds, outcome: messageOutcomes },
  },
  tools: {
    name: 'zhanggui_assistant_tools_total',
    help: 'Tools that assistants called, by outcome. refused: by right, rate or parameters.',
    labels: { tool: toolNames, outcome: toolOutcomes },
  },
  morningReports: {
    name: 'zhanggui_morning_reports_total',
    help: 'Morning reports that were due: told, skipped (too late in the day, or no figures to see), or failed and tried again.',
    labels: { outcome: morningOutcomes },
  },
} as const satisfies Readonly<Record<string, CounterSpec>>

interface CounterSpec {
  readonly name: string
  readonly help: string
  readonly labels: LabelValues
}
type LabelValues = Readonly<Record<string, readonly (string | number)[]>>
type LabelsOf<Spec extends CounterSpec> = { readonly [Label in keyof Spec['labels']]: Spec['labels'][Label][number] }
type Count<Spec extends CounterSpec> = (labels: LabelsOf<Spec>, by?: number) => void
type Counts = { readonly [Name in keyof typeof counters]: Count<(typeof counters)[Name]> }

/** `withProcess`: memory, processor, open files, event loop and garbage collection too. */
export function createMetrics({ withProcess = true }: { readonly withProcess?: boolean } = {}): Metrics {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const count = Object.fromEntries(
    Object.entries<CounterSpec>(counters).map(([name, spec]) => [name, addCounter(spec, registry)]),
  ) as unknown as Counts
  const noteCallSeconds = addHistogram(registry, {
    name: 'zhanggui_call_seconds',
    help: 'From the headers of a call to the end of its answer.',
    label: 'call',
    values: callNames,
    buckets: CALL_SECONDS,
  })
  const noteStatementSeconds = addHistogram(registry, {
    name: 'zhanggui_database_statement_seconds',
    help: 'What the database took for a statement, without waiting for a connection.',
    label: 'kind',
    values: statementKinds,
    buckets: STATEMENT_SECONDS,
  })
  const backups = createBackupMetrics(registry)
  const showBacklog = createBacklogMetrics(registry)

  return {
    noteAnswer({ kind, call, code, status, ms }) {
      count.requests({ kind, status: statusClasses[Math.floor(status / 100) - 2] ?? '2xx' })
      if (call === null) return
      count.calls({ call, code: code ?? 'none' })
      noteCallSeconds(call, ms / 1000)
      if (loginCalls.includes(call)) count.logins({ outcome: outcomeByCode[code ?? 0] ?? 'refused' })
    },
    noteStatement(event) {
      noteStatementSeconds(kindByNode[event.query.query.kind] ?? 'other', event.queryDurationMillis / 1000)
      // What made a transaction roll back was counted; a rollback on the connection that broke says it again.
      if (event.level === 'error' && event.query.sql !== 'rollback') count.databaseErrors({ why: toReason(event.error) })
    },
    noteNoConnection: (error) => count.databaseErrors({ why: toReason(error) }),
    noteDrift(fields) {
      for (const { call, kind, replies } of fields) count.drift({ merchant_call: call, kind }, replies)
    },
    noteOutcomes(outcomes) {
      for (const { call, outcome, replies } of outcomes) count.platformReplies({ merchant_call: call, outcome }, replies)
    },
    noteBatchRows(rows) {
      for (const { outcome } of rows) if (outcome !== 'waiting' && outcome !== 'running') count.batchRows({ outcome })
    },
    noteMessages(kind, outcome, messages) {
      if (messages > 0) count.channelMessages({ kind, outcome }, messages)
    },
    noteTool: (tool, outcome) => count.tools({ tool, outcome }),
    noteMorning: (outcome) => count.morningReports({ outcome }),
    showBacklog,
    ...backups,
    watch: (load) => addGauges(load, registry),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function createBacklogMetrics(registry: Registry): Metrics['showBacklog'] {
  const registers = [registry]
  const waiting = new Gauge({
    name: 'zhanggui_channel_messages_waiting',
    help: 'Messages that are due to be sent to channels.',
    registers,
  })
  const age = new Gauge({
    name: 'zhanggui_channel_oldest_message_seconds',
    help: 'For how long the oldest message has been due to be sent to a channel; 0: none is.',
    registers,
  })
  return (backlog, now) => {
    waiting.set(backlog.waiting)
    age.set(backlog.since === null ? 0 : Math.max(0, now - backlog.since) / 1000)
  }
}

/** From the first time on that they are shown, there is a figure for each kind: 0 for one that never was, so that an alert sees it. */
function createBackupMetrics(registry: Registry): Pick<Metrics, 'noteBackup' | 'showBackups'> {
  const registers = [registry]
  const nights = new Counter({
    name: 'zhanggui_nightly_backups_total',
    help: 'Nightly backups by outcome: saved and read back, or failed and tried again.',
    labelNames: ['outcome'],
    registers,
  })
  const newest = new Gauge({
    name: 'zhanggui_last_backup_timestamp_seconds',
    help: 'Of which moment the newest backup is that reads back, by what made it; 0: there is none.',
    labelNames: ['kind'],
    registers,
  })
  const size = new Gauge({
    name: 'zhanggui_last_backup_bytes',
    help: 'Size of the newest backup that reads back, by what made it.',
    labelNames: ['kind'],
    registers,
  })
  return {
    noteBackup: (outcome) => nights.inc({ outcome }),
    showBackups(good) {
      for (const outcome of ['saved', 'failed']) nights.inc({ outcome }, 0)
      for (const kind of backupKinds) {
        const last = good.find((each) => each.kind === kind)
        newest.set({ kind }, (last?.at ?? 0) / 1000)
        size.set({ kind }, last?.bytes ?? 0)
      }
    },
  }
}

/** By the code of the envelope. */
const outcomeByCode: Readonly<Record<number, (typeof loginOutcomes)[number]>> = { 1000: 'ok', 1001: 'failed' }
/** By the library's name of a statement's root. */
const kindByNode: Readonly<Record<string, (typeof statementKinds)[number]>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

function addCounter({ name, help, labels }: CounterSpec, registry: Registry): Count<CounterSpec> {
  const counter = new Counter({ name, help, labelNames: Object.keys(labels), registers: [registry] })
  for (const each of combine(labels)) counter.inc(each, 0)
  return (given, by = 1) => counter.inc(given, by)
}

function addHistogram(
  registry: Registry,
  spec: {
    readonly name: string
    readonly help: string
    readonly label: string
    readonly values: readonly string[]
    readonly buckets: readonly number[]
  },
): (value: string, seconds: number) => void {
  const { name, help, label, values, buckets } = spec
  const histogram = new Histogram({ name, help, labelNames: [label], buckets: [...buckets], registers: [registry] })
  for (const value of values) histogram.zero({ [label]: value })
  return (value, seconds) => histogram.observe({ [label]: value }, seconds)
}

/** One object for each combination of values. */
function combine(labels: LabelValues): readonly Record<string, string | number>[] {
  return Object.entries(labels).reduce<Record<string, string | number>[]>(
    (found, [label, values]) => found.flatMap((each) => values.map((value) => ({ ...each, [label]: value }))),
    [{}],
  )
}

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

function toReason(error: unknown): ErrorReason {
  if (isDiskFull(error)) return 'disk_full'
  if (isDatabaseBusy(error)) return 'busy'
  if (isDatabaseAway(error)) return 'away'
  return isRetryable(error) || isUniqueViolation(error) ? 'retried' : 'other'
}
