import { describe, expect, it } from 'vitest'
import type { MissingDays } from '../../../src/figures/answers/question.ts'
import { parseDay } from '../../../src/figures/days.ts'
import { judgedWindow } from '../../../src/pages/coverage/judgedWindow.ts'

const today = parseDay('2026-11-27') ?? 0
const window = { from: '2026-11-20', to: '2026-11-27' }
const ads = (from: string, to: string, shop = 'a'): MissingDays => ({ shop, kind: 'promotion', from, to })

describe('the days that a pilot is judged by', () => {
  it.each([
    ['all, where all ads are there', [], '2026-11-27'],
    ['to yesterday, where ads of today are not there yet', [ads('2026-11-27', '2026-11-27')], '2026-11-26'],
    ['to the day before, where those of yesterday are not, either', [ads('2026-11-26', '2026-11-27')], '2026-11-25'],
    ['to where the ads of all its shops are', [ads('2026-11-27', '2026-11-27'), ads('2026-11-26', '2026-11-26', 'b')], '2026-11-25'],
    ['to where ads are late, older ones are waited for', [ads('2026-11-22', '2026-11-27')], '2026-11-25'],
    ['all, where only old ads are missing: these are waited for', [ads('2026-11-21', '2026-11-24')], '2026-11-27'],
  ] as const)('are %s', (_what, missing, to) => {
    expect(judgedWindow(window, missing, today)).toEqual({ from: window.from, to })
  })

  it('are none of a pilot whose first day has no ads yet', () => {
    expect(judgedWindow({ from: '2026-11-26', to: '2026-11-27' }, [ads('2026-11-26', '2026-11-27')], today)).toBeNull()
  })
})
