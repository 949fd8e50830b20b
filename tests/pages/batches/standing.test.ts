import { beforeAll, describe, expect, it } from 'vitest'
import type { BatchState } from '../../../src/bridge/batches/batch.ts'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { type BatchDeed, type Standing, standings, toDeeds, toStanding } from '../../../src/pages/batches/run/standing.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { aBatchState, aJob } from './aBatchState.ts'

const counts = { done: 3, failed: 2, unknown: 1 }
const mine = { isPausing: false, isKnownKind: true, canUndo: true, mayRun: true }
const at = (state: BatchState['job']['state']) => aBatchState({ job: aJob({ state, counts }) })

const table: readonly [Standing, BatchState, Partial<typeof mine>, readonly BatchDeed[]][] = [
  ['planned', at('planned'), {}, ['start', 'stop']],
  ['going', { ...at('running'), phase: 'writing' }, {}, ['pause', 'stop']],
  ['going', { ...at('running'), phase: 'reading' }, {}, ['pause', 'stop']],
  ['pausing', { ...at('running'), phase: 'reading' }, { isPausing: true }, ['hurry']],
  ['paused', at('paused'), {}, ['resume', 'stop', 'rerunFailed', 'undo']],
  ['cutOff', at('running'), {}, ['resume', 'stop']],
  ['stopped', at('stopped'), {}, ['resume', 'rerunFailed', 'undo']],
  ['endedFailed', at('done'), {}, ['rerunFailed', 'recheck', 'undo']],
  ['ended', aBatchState({ job: aJob({ state: 'done', counts: { done: 3 } }) }), {}, ['undo']],
  ['ended', aBatchState({ job: aJob({ state: 'done', counts: { done: 3 } }) }), { canUndo: false }, []],
  ['extensionGone', { ...at('paused'), pausedBecause: 'extensionGone' }, {}, ['resume', 'stop']],
  ['notSaved', { ...at('paused'), pausedBecause: 'notSaved' }, {}, ['resume']],
  ['shopsWait', { ...at('paused'), pausedBecause: 'shopsWait' }, {}, ['resume', 'stop']],
  ['elsewhere', { ...at('running'), pausedBecause: 'elsewhere' }, {}, ['resume']],
  ['incomplete', aBatchState({ job: aJob({ plan: {} }) }), {}, []],
  ['unknownKind', at('paused'), { isKnownKind: false }, []],
]

describe('where a batch stands', () => {
  it.each(table)('%s: %#', (standing, state, situation, deeds) => {
    expect(toStanding(state, { ...mine, ...situation })).toBe(standing)
    expect(toDeeds(state, { ...mine, ...situation })).toEqual(deeds)
  })

  it.each(table)('%s leaves nothing to do for who only looks on: %#', (_standing, state, situation) => {
    expect(toDeeds(state, { ...mine, ...situation, mayRun: false })).toEqual([])
  })

  it('has every standing in this table', () => {
    expect(new Set(table.map(([standing]) => standing))).toEqual(new Set(standings))
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

  it.each(standings.filter((standing) => standing !== 'going'))('say what %s means', (standing) => {
    const sentence = t(`batches.standings.${standing}`)
    expect(sentence).not.toContain('batches.')
    expect(sentence).toMatch(/[。.]$/)
  })
})
