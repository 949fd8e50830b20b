import { expect, it, vi } from 'vitest'
import { BEGIN_MS, beginLater } from '../../../src/reports/live/beginLater.ts'

/** A clock whose one wait ends when it is told. */
function aStart() {
  const after = vi.fn<(waitMs: number, onTime: () => void) => () => void>(() => calledOff)
  const calledOff = vi.fn()
  const heard: string[] = []
  const begin = beginLater({ after })
  const aReader = (name: string) =>
    begin.later({ name, know: (shops: readonly string[]) => void heard.push(`${name}: ${shops.join(' ')}`) })
  return { after, calledOff, begin, heard, aReader, pass: () => after.mock.calls[0]?.[1]() }
}

it('what reads and exchanges hears nothing before the screen has had its time, then the last of what it was told, in order', () => {
  const { after, heard, aReader, pass } = aStart()
  const [reader, exchange, idle] = [aReader('reader'), aReader('exchange'), aReader('idle')]
  exchange.know(['s1'])
  reader.know(['s1'])
  reader.know(['s1', 's2'])
  expect([heard, after.mock.calls.map(([waitMs]) => waitMs)]).toEqual([[], [BEGIN_MS]])
  pass()
  expect(heard).toEqual(['reader: s1 s2', 'exchange: s1'])
  expect(idle.name).toBe('idle')
})

it('once it has begun, it hears at once', () => {
  const { heard, aReader, pass } = aStart()
  const reader = aReader('reader')
  pass()
  reader.know(['s1'])
  expect(heard).toEqual(['reader: s1'])
})

it('a login that ended before begins nothing', () => {
  const { begin, calledOff } = aStart()
  begin.callOff()
  expect(calledOff).toHaveBeenCalledOnce()
})
