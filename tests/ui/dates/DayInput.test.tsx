import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DayInput } from '../../../src/ui/dates/DayInput.tsx'
import { parseDayText } from '../../../src/ui/dates/parseDayText.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

async function openDay(options: { readonly max?: string; readonly withTime?: boolean } = {}) {
  standInForBrowser()
  const told: string[] = []
  function Scene() {
    const [value, setValue] = useState('2026-11-05')
    const change = (next: string) => {
      told.push(next)
      setValue(next)
    }
    return <DayInput aria-label="From" value={value} change={change} {...options} />
  }
  await openFramed({ children: <Scene />, locale: 'zh-CN' })
  return { told, input: screen.getByRole('textbox', { name: 'From' }) as HTMLInputElement }
}

describe('what is typed as a day', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026/1/5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['2026-02-30', null],
    ['2026-11', null],
    ['11/05/2026', null],
    ['2026-11-05 08:30', null],
  ])('%s is %s', (text, day) => {
    expect(parseDayText(text)).toBe(day)
  })

  it.each([
    ['2026-11-05 8:30', '2026-11-05 08:30'],
    ['2026-11-05T23:59', '2026-11-05 23:59'],
    ['2026-11-05 24:00', null],
    ['2026-11-05', null],
  ])('with a time, %s is %s', (text, moment) => {
    expect(parseDayText(text, true)).toBe(moment)
  })
})

describe('the field of a day', () => {
  it('shows the order of the parts, in every language the same', async () => {
    const { input } = await openDay()
    expect([input.type, input.placeholder, input.value]).toEqual(['text', 'YYYY-MM-DD', '2026-11-05'])
  })

  it('tells of whole days alone, and leaves what is none for the last that was', async () => {
    const { told, input } = await openDay()
    await userEvent.clear(input)
    await userEvent.type(input, '2026/11/7')
    expect(told).toEqual(['', '2026-11-07'])
    fireEvent.change(input, { target: { value: '2026-11-' } })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    fireEvent.blur(input)
    expect([told.length, input.value]).toEqual([2, '2026-11-07'])
  })

  it('takes no day beyond its limits', async () => {
    const { told, input } = await openDay({ max: '2026-11-06' })
    fireEvent.change(input, { target: { value: '2026-11-07' } })
    expect([told, input.getAttribute('aria-invalid')]).toEqual([[], 'true'])
    fireEvent.change(input, { target: { value: '2026-11-06' } })
    expect(told).toEqual(['2026-11-06'])
  })

  it('has a calendar in the reader’s language, by the arrow down key, and takes the day that is pressed', async () => {
    const { told, input } = await openDay()
    expect(document.querySelector('.ant-picker-dropdown')).toBeNull()
    input.focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.dynamicImportSettled()
    const day = await waitFor(() => {
      const cell = document.querySelector<HTMLElement>('.ant-picker-dropdown [title="2026-11-09"]')
      if (!cell) throw new Error('no calendar yet')
      return cell
    })
    expect(document.querySelector('.ant-picker-dropdown')?.textContent).toContain('一二三四五六日')
    await userEvent.click(day)
    expect(told).toEqual(['2026-11-09'])
    await waitFor(() => expect(document.querySelector('.zg-day-calendar')).toBeNull())
  })
})

describe('the calendar of a computer whose clock is not China’s', () => {
  const ownZone = process.env.TZ
  afterEach(() => {
    vi.useRealTimers()
    if (ownZone === undefined) delete process.env.TZ
    else process.env.TZ = ownZone
  })

  it.each([
    ['America/New_York', '2026-11-05T18:30:00Z', false, '2026-11-06'],
    ['America/New_York', '2026-11-05T18:30:00Z', true, '2026-11-06 02:30'],
    ['Australia/Sydney', '2026-11-05T15:10:00Z', false, '2026-11-05'],
    ['Australia/Sydney', '2026-11-05T15:10:00Z', true, '2026-11-05 23:10'],
    ['Asia/Shanghai', '2026-11-05T18:30:00Z', true, '2026-11-06 02:30'],
  ])('in %s, at %s, has China’s today and now', async (zone, now, withTime, picked) => {
    process.env.TZ = zone
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    const { told, input } = await openDay({ withTime })
    input.focus()
    await userEvent.keyboard('{ArrowDown}')
    await vi.dynamicImportSettled()
    const button = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-picker-now-btn')
      if (!found) throw new Error('no calendar yet')
      return found
    })
    expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe(picked.slice(0, 'yyyy-mm-dd'.length))
    await userEvent.click(button)
    expect(told).toEqual([picked])
  })
})
