import { beforeAll, describe, expect, it } from 'vitest'
import type { LoadedBatch } from '../../../src/batches/runner/batch.ts'
import { type BatchDeed, type RunStatus, statuses, toDeeds, toRunStatus } from '../../../src/batches/screens/run/status.ts'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { aBatchState, aJob } from './aBatchState.ts'

const counts = { done: 3, failed: 2, unknown: 1 }
const mine = { isKnownKind: true, canUndo: true, mayRun: true, watched: 0 }
const HOUR_MS = 3_600_000
const plannedFor = (starts_at: number) => aBatchState({ job: aJob({ state: 'planned', starts_at }) })
const at = (state: LoadedBatch['job']['state']) => aBatchState({ job: aJob({ state, counts }) })

const table: readonly [RunStatus, LoadedBatch, Partial<typeof mine>, readonly BatchDeed[]][] = [
  ['planned', at('planned'), {}, ['start', 'move', 'callOff']],
  ['ahead', plannedFor(Date.now() + HOUR_MS), {}, ['start', 'move', 'callOff']],
  ['due', plannedFor(Date.now() - 60_000), {}, ['start', 'move', 'callOff']],
  ['missed', plannedFor(Date.now() - HOUR_MS), {}, ['start', 'move', 'callOff']],
  ['going', { ...at('running'), phase: 'writing' }, {}, ['pause', 'stop']],
  ['going', { ...at('running'), phase: 'reading' }, {}, ['pause', 'stop']],
  ['pausing', { ...at('running'), phase: 'reading', isEnding: true }, {}, ['hurry']],
  ['paused', at('paused'), {}, ['resume', 'stop', 'rerunFailed', 'undo']],
  ['cutOff', at('running'), {}, ['resume', 'stop']],
  ['stopped', at('stopped'), {}, ['resume', 'rerunFailed', 'undo']],
  ['endedFailed', at('done'), {}, ['rerunFailed', 'recheck', 'undo']],
  ['ended', aBatchState({ job: aJob({ state: 'done', counts: { done: 3 } }) }), {}, ['undo']],
  ['ended', aBatchState({ job: aJob({ state: 'done', counts: { done: 3 } }) }), { canUndo: false }, []],
  ['ended', aBatchState({ job: aJob({ state: 'done', counts: { done: 3 } }) }), { watched: 2 }, ['recheck', 'undo']],
  ['extensionGone', { ...at('paused'), pausedBecause: 'extensionGone' }, {}, ['resume', 'stop']],
  ['notSaved', { ...at('paused'), pausedBecause: 'notSaved' }, {}, ['resume']],
  ['shopsWait', { ...at('paused'), pausedBecause: 'shopsWait' }, {}, ['resume', 'stop']],
  ['elsewhere', { ...at('running'), pausedBecause: 'elsewhere' }, {}, ['resume']],
  ['stopped', { ...at('stopped'), pausedBecause: 'elsewhere' }, {}, ['resume', 'rerunFailed', 'undo']],
  ['incomplete', aBatchState({ job: aJob({ plan: {} }) }), {}, []],
  ['late', { ...at('paused'), pausedBecause: 'late' }, {}, ['resume', 'stop']],
  ['unknownKind', at('paused'), { isKnownKind: false }, []],
]

describe('how far a batch is', () => {
  it.each(table)('%s: %#', (status, state, situation, deeds) => {
    expect(toRunStatus(state, { ...mine, ...situation })).toBe(status)
    expect(toDeeds(state, { ...mine, ...situation })).toEqual(deeds)
  })

  it.each(table)('%s leaves nothing to do for who only looks on: %#', (_standing, state, situation) => {
    expect(toDeeds(state, { ...mine, ...situation, mayRun: false })).toEqual([])
  })

  it.each(table)('%s: the main account calls off what has not begun, stops what goes on, and undoes what is over: %#', (...row) => {
    const [status, state, situation] = row
    const halted: Partial<Record<RunStatus, readonly BatchDeed[]>> = {
      ...Object.fromEntries(['planned', 'ahead', 'due', 'missed'].map((each) => [each, ['callOff']])),
      ...Object.fromEntries(['paused', 'cutOff', 'notSaved', 'elsewhere'].map((each) => [each, ['stop']])),
      ...Object.fromEntries(['stopped', 'ended', 'endedFailed'].map((each) => [each, situation.canUndo === false ? [] : ['undo']])),
    }
    const deeds = toDeeds(state, { ...mine, ...situation, mayRun: false, mayHalt: true })
    expect(deeds).toEqual(halted[status] ?? [])
  })

  it('has every status in this table', () => {
    expect(new Set(table.map(([status]) => status))).toEqual(new Set(statuses))
  })
})

describe.each(['zh-CN', 'en-US'] as const)('the sentences of %s', (locale) => {
  let t: (key: string) => string
  beforeAll(async () => {
    const storage = createBrowserStorage(localStorage)
    storage.set('zhanggui_locale', locale)
    const texts = await createI18n({ storage })
    await loadScreenTexts(texts)
    t = (key) => texts.t(key as 'batches.refresh')
  })

  it.each(statuses.filter((status) => status !== 'going'))('say what %s means', (status) => {
    const sentence = t(`batches.statuses.${status}`)
    expect(sentence).not.toContain('batches.')
    expect(sentence).toMatch(/[。.]$/)
  })
})
