import { type FigureAnswer, type FigureQuestion, noName } from '../../src/figures/answers/question.ts'
import type { ShopReading } from '../../src/figures/answers/readings.ts'
import type { BehindAnswer, BehindQuestion } from '../../src/figures/answers/rowsBehind.ts'
import type { ShopRates } from '../../src/figures/store/figureDisk.ts'
import type { FigureCalls, FigureMessage, FigureOutcome, FigureReply, FigureState } from '../../src/figures/worker/messages.ts'
import type {
  BillProfit,
  BillProfitQuestion,
  LikelyProfit,
  ProfitAnswer,
  ProfitChangeAnswer,
  ProfitChangeQuestion,
  ProfitDays,
  ProfitPart,
  ProfitPartAnswer,
  ProfitQuestion,
  ProfitScope,
  SaidProfit,
} from '../../src/pages/profit/figures/profitQuestion.ts'
import type { EarlyAnswer } from '../../src/pages/returns/figures/earlyAlarm.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from '../../src/pages/sales/figures/salesQuestion.ts'

/** What the made-up store says. */
export interface FigureAnswers {
  /** Where it throws, the call fails. */
  readonly answer: (question: FigureQuestion) => Partial<FigureAnswer>
  readonly behind?: (question: BehindQuestion) => BehindAnswer
  readonly state?: Partial<FigureState>
  /** Goods by a text. Default: none are found. */
  readonly find?: (asked: FigureCalls['findGoods']['asked']) => FigureCalls['findGoods']['answer']
  /** The platform's own rates. Default: none were read. */
  readonly rates?: readonly ShopRates[]
  /** Default: no SKU comes back faster. */
  readonly early?: EarlyAnswer
  /** Default: the ledger is never there. */
  readonly profit?: (question: ProfitQuestion) => ProfitAnswer
  /** Default: the rows of every state are gone. */
  readonly billProfit?: (question: BillProfitQuestion) => BillProfit
  readonly profitRows?: (part: ProfitPart) => ProfitPartAnswer | null
  readonly profitChange?: (question: ProfitChangeQuestion) => ProfitChangeAnswer
  /** Default: nothing is known of that. */
  readonly likelyProfit?: (scope: ProfitScope) => LikelyProfit
  readonly saidProfit?: (scope: ProfitScope) => readonly SaidProfit[]
  readonly profitDays?: (scope: ProfitScope) => readonly ProfitDays[]
  /** Default: it is not answered. */
  readonly salesChange?: (question: SalesChangeQuestion) => SalesChangeAnswer
  /** How far shops were read. Default: nothing is known of any. */
  readonly readings?: (asked: FigureCalls['readings']['asked']) => readonly ShopReading[]
}

/** What jsdom has not: the worker of the figures, whose answers are made up, and the channel between tabs. Call it after other stand-ins. */
export function standInForFigures({
  answer,
  behind = () => ({ rows: [], count: 0, amountFen: 0 }),
  find = () => ({ goods: [], count: 0 }),
  state = {},
  readings = () => [],
  rates = [],
  early,
  profit,
  billProfit,
  profitRows,
  profitChange,
  likelyProfit = noLikelyProfit,
  saidProfit = () => [],
  profitDays = () => [],
  salesChange,
}: FigureAnswers): {
  readonly asked: FigureQuestion[]
} {
  const asked: FigureQuestion[] = []
  const OtherWorker = globalThis.Worker
  const toValue = (message: Extract<FigureMessage, { kind: 'ask' }>): unknown => {
    const { call } = message
    if (call.name === 'behind') return behind(call.asked)
    if (call.name === 'findGoods') return find(call.asked)
    if (call.name === 'readings') return readings(call.asked)
    if (call.name === 'rates') return rates.filter(({ shop }) => call.asked.includes(shop))
    if (call.name === 'adHours') return { spendFen: Array(24).fill(0), readAt: null, missing: call.asked.shops }
    if (call.name === 'early') return early ?? null
    if (call.name === 'takeCosts') return true
    if (call.name === 'profit') return profit?.(call.asked) ?? null
    if (call.name === 'billProfit') return billProfit?.(call.asked) ?? null
    if (call.name === 'profitRows') return profitRows?.(call.asked) ?? null
    if (call.name === 'holdProfit') return profitRows !== undefined
    if (call.name === 'profitChange') return profitChange?.(call.asked) ?? null
    if (call.name === 'likelyProfit') return likelyProfit(call.asked)
    if (call.name === 'profitDays') return profitDays(call.asked)
    if (call.name === 'saidProfit') return saidProfit(call.asked)
    if (call.name === 'salesChange') return salesChange?.(call.asked) ?? null
    if (call.name === 'names') return call.asked.map(() => noName)
    if (call.name !== 'answer') return null
    asked.push(call.asked)
    return { ...anAnswer(call.asked), ...answer(call.asked) }
  }
  const toOutcome = (message: Extract<FigureMessage, { kind: 'ask' }>): FigureOutcome => {
    try {
      return { isOk: true, value: toValue(message) }
    } catch (error) {
      return { isOk: false, name: 'Error', message: String(error) }
    }
  }
  globalThis.Worker = class {
    onmessage: ((event: { readonly data: FigureReply }) => void) | null = null
    onerror = null

    constructor(address: URL) {
      // biome-ignore lint/correctness/noConstructorReturn: other workers are told apart by their file, as by the browser
      if (!address.pathname.includes('figures.worker')) return new OtherWorker(address) as never
    }

    #post(reply: FigureReply): void {
      queueMicrotask(() => this.onmessage?.({ data: reply }))
    }

    postMessage(message: FigureMessage): void {
      if (message.kind === 'open') this.#post({ kind: 'state', state: { role: 'follows', mode: 'kept', revision: 1, ...state } })
      else this.#post({ kind: 'outcome', id: message.id, outcome: toOutcome(message) })
    }

    terminate(): void {
      this.onmessage = null
    }
  } as unknown as typeof Worker
  return { asked }
}

const nothingLikely = { bookedFen: null, isWhole: true, likelyFen: null, lowFen: null, highFen: null }
/** Nothing is known of what is still to come. */
export const noLikelyProfit = (): LikelyProfit => ({ shops: [], total: nothingLikely })

/** Whole, and of nothing. */
export function anAnswer({ window }: Pick<FigureQuestion, 'window'>, overrides: Partial<FigureAnswer> = {}): FigureAnswer {
  return {
    rows: [],
    count: 0,
    total: {},
    window,
    asOf: Date.UTC(2026, 10, 22, 2, 32) / 1_000,
    complete: { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 },
    sources: ['orders', 'afterSales'],
    ...overrides,
  }
}
