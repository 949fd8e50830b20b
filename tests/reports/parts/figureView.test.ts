import { describe, expect, it } from 'vitest'
import { parseDay } from '../../../src/figures/days.ts'
import { dayCountOf, formatFigureView, parseFigureView, toPreviousWindow, toWindow } from '../../../src/reports/parts/figureView.ts'

const today = parseDay('2026-11-22') ?? 0
const parse = (query: string) => parseFigureView(new URLSearchParams(query))

describe('the window of a screen of figures', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-11-21', '2026-11-21'],
    ['last7', '2026-11-16', '2026-11-22'],
    ['last120', '2026-07-26', '2026-11-22'],
  ] as const)('%s is from %s to %s', (span, from, to) => {
    expect(toWindow(span, today)).toEqual({ from, to })
  })

  it('has no day of the future', () => {
    expect(toWindow({ from: '2026-11-20', to: '2026-12-01' }, today)).toEqual({ from: '2026-11-20', to: '2026-11-22' })
    expect(toWindow({ from: '2026-12-20', to: '2026-12-21' }, today)).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  })

  it('is compared with as many days right before it', () => {
    const window = { from: '2026-11-01', to: '2026-11-07' }
    expect(dayCountOf(window)).toBe(7)
    expect(toPreviousWindow(window)).toEqual({ from: '2026-10-25', to: '2026-10-31' })
  })
})

describe('the address of a screen of figures', () => {
  it.each([
    ['', { span: 'last30', basis: 'ordered' }],
    ['window=last7&basis=asked', { span: 'last7', basis: 'asked' }],
    ['window=2026-11-01..2026-11-07', { span: { from: '2026-11-01', to: '2026-11-07' }, basis: 'ordered' }],
    ['window=2026-11-07..2026-11-01&basis=sold', { span: 'last30', basis: 'ordered' }],
    ['window=2026-02-30..2026-03-01', { span: 'last30', basis: 'ordered' }],
    ['window=2020-01-01..2026-11-07', { span: { from: '2025-11-07', to: '2026-11-07' }, basis: 'ordered' }],
  ] as const)('%s is read as %o', (query, view) => {
    expect(parse(query)).toEqual(view)
  })

  it('says only what is not the default, and leaves what belongs to others', () => {
    const rest = new URLSearchParams('keyword=cup&window=last7')
    expect(formatFigureView({ span: 'last30', basis: 'ordered' }, rest).toString()).toBe('keyword=cup')
    expect(formatFigureView({ span: 'last90', basis: 'asked' }, rest).toString()).toBe('keyword=cup&window=last90&basis=asked')
  })

  it('leads back to the same view', () => {
    const view = { span: { from: '2026-11-01', to: '2026-11-07' }, basis: 'asked' } as const
    expect(parseFigureView(formatFigureView(view, new URLSearchParams()))).toEqual(view)
  })
})
