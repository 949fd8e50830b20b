import { describe, expect, it } from 'vitest'
import type { DeskNews } from '../../src/desktop/deskNews.ts'
import type { DesktopSettings } from '../../src/desktop/desktopSettings.ts'
import { type NewsLedger, parseLedger, pickNews } from '../../src/desktop/pickNews.ts'
import { aNews, MINUTE_MS, turnedOn } from './someNews.ts'

const china = (text: string) => Date.parse(`${text}+08:00`)
const noon = china('2026-11-27T12:00:00')
const night = china('2026-11-27T23:30:00')
const morning = china('2026-11-28T08:00:00')
const atNight: Partial<DesktopSettings> = { quiet_from: '22:00', quiet_until: '08:00' }

interface Look {
  readonly settings?: DesktopSettings
  readonly isInSight?: boolean
  readonly now?: number
  readonly owner?: string
}

/** Looks of one browser, each with what is unread then. */
function someLooks() {
  let ledger: NewsLedger | null = null
  const look = (listed: readonly DeskNews[], { settings = turnedOn(), isInSight = false, now = noon, owner = 'u1' }: Look = {}) => {
    const picked = pickNews(ledger, listed, { owner, settings, isInSight, now })
    ledger = parseLedger(JSON.parse(JSON.stringify(picked.ledger)))
    return picked.shown.map(({ id }) => id)
  }
  return look
}

const old = aNews({ id: 'old', at: noon - 60 * MINUTE_MS })
const fresh = aNews({ id: 'fresh', at: noon })

describe('what is unread', () => {
  it('at the first look is in the bell, and is not shown', () => {
    const look = someLooks()
    expect(look([old])).toEqual([])
    expect(look([old])).toEqual([])
  })

  it('and came since is shown once, however often one looks', () => {
    const look = someLooks()
    look([old])
    expect(look([fresh, old])).toEqual(['fresh'])
    expect(look([fresh, old])).toEqual([])
    expect(look([old])).toEqual([])
    expect(look([fresh, old])).toEqual([])
  })

  it('and came first after nothing was there is shown', () => {
    const look = someLooks()
    look([])
    expect(look([fresh])).toEqual(['fresh'])
  })

  it('and was written later than a younger one is shown all the same', () => {
    const look = someLooks()
    look([old])
    expect(look([fresh])).toEqual(['fresh'])
    expect(look([fresh, aNews({ id: 'late', at: noon - MINUTE_MS })])).toEqual(['late'])
  })

  it('and is old, and comes into sight as others are read, is not shown', () => {
    const look = someLooks()
    look([fresh])
    expect(look([old])).toEqual([])
  })

  it('while a tab is in sight is seen there, and not shown afterwards', () => {
    const look = someLooks()
    look([])
    expect(look([fresh], { isInSight: true })).toEqual([])
    expect(look([fresh])).toEqual([])
  })

  it('and of a topic that she did not choose is not shown, also not once she chooses it', () => {
    const look = someLooks()
    look([])
    expect(look([fresh], { settings: turnedOn({ topics: ['alerts'] }) })).toEqual([])
    expect(look([fresh])).toEqual([])
  })

  it('after another person logged in is hers, and begins with nothing shown', () => {
    const look = someLooks()
    look([])
    expect(look([fresh], { owner: 'u2' })).toEqual([])
    expect(look([fresh, aNews({ id: 'next', at: noon + 1 })], { owner: 'u2' })).toEqual(['next'])
  })
})

describe('in quiet hours', () => {
  const settings = turnedOn(atNight)
  const first = aNews({ id: 'first', at: night })
  const second = aNews({ id: 'second', at: night + 60 * MINUTE_MS })
  const urgent = aNews({ id: 'urgent', at: night + 2 * 60 * MINUTE_MS, isUrgent: true })

  it('messages wait, and come together at their end', () => {
    const look = someLooks()
    look([], { settings, now: night })
    expect(look([first], { settings, now: night })).toEqual([])
    expect(look([second, first], { settings, now: night + 60 * MINUTE_MS })).toEqual([])
    expect(look([second, first], { settings, now: morning })).toEqual(['second', 'first'])
    expect(look([second, first], { settings, now: morning + MINUTE_MS })).toEqual([])
  })

  it('what is urgent is shown at once, if she wants it, and what waits is not forgotten for it', () => {
    const look = someLooks()
    look([], { settings, now: night })
    look([first], { settings, now: night })
    expect(look([urgent, first], { settings, now: night + 120 * MINUTE_MS })).toEqual(['urgent'])
    expect(look([urgent, first], { settings, now: morning })).toEqual(['first'])

    const calm = someLooks()
    const never = turnedOn({ ...atNight, urgentAlways: false })
    calm([], { settings: never, now: night })
    expect(calm([urgent], { settings: never, now: night + 120 * MINUTE_MS })).toEqual([])
    expect(calm([urgent], { settings: never, now: morning })).toEqual(['urgent'])
  })

  it('what was read meanwhile is not shown at their end', () => {
    const look = someLooks()
    look([], { settings, now: night })
    look([second, first], { settings, now: night + 60 * MINUTE_MS })
    expect(look([first], { settings, now: morning })).toEqual(['first'])
  })
})

describe('what the console itself found', () => {
  const missed = aNews({ id: 'batch-1', code: 'batchMissed', isUrgent: true, at: null })

  it('is shown once, also at the first look and long afterwards', () => {
    const look = someLooks()
    expect(look([missed])).toEqual(['batch-1'])
    expect(look([])).toEqual([])
    expect(look([fresh, missed])).toEqual(['fresh'])
  })

  it('is not shown where a tab is in sight', () => {
    const look = someLooks()
    expect(look([missed], { isInSight: true })).toEqual([])
    expect(look([missed])).toEqual([])
  })
})
