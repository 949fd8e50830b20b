import { describe, expect, it } from 'vitest'
import { decideFaults } from '../../../sandbox/faults/decideFaults.ts'
import type { Fault, FaultInput } from '../../../sandbox/faults/fault.ts'

const visit = { shop_id: '1', path: '/a' }

function someFaults(...inputs: FaultInput[]): Fault[] {
  return inputs.map((input, index) => ({ ...input, fault_id: String(index + 1) }))
}

describe('which faults hit a request', () => {
  it.each<[string, FaultInput, number]>([
    ['one without a target', { kind: 'slow' }, 1],
    ['one for its store', { kind: 'slow', shop_id: '1' }, 1],
    ['one for its path', { kind: 'slow', path: '/a' }, 1],
    ['one for both', { kind: 'slow', shop_id: '1', path: '/a' }, 1],
    ['none of another store', { kind: 'slow', shop_id: '2' }, 0],
    ['none of another path', { kind: 'slow', path: '/ab' }, 0],
    ['none of which only half fits', { kind: 'slow', shop_id: '1', path: '/b' }, 0],
  ])('%s', (_, fault, count) => {
    expect(decideFaults(someFaults(fault), visit).applied).toHaveLength(count)
  })

  it('never one aimed at a store when the request names none', () => {
    expect(decideFaults(someFaults({ kind: 'slow', shop_id: '1' }), { shop_id: null, path: '/a' }).applied).toEqual([])
  })

  it('joins those that leave the answer in place, in order', () => {
    const faults = someFaults({ kind: 'slow' }, { kind: 'captcha' }, { kind: 'setCookie' })
    expect(decideFaults(faults, visit).applied.map((fault) => fault.kind)).toEqual(['slow', 'captcha', 'setCookie'])
  })

  it('takes the first of several answers and leaves the others uncounted', () => {
    const faults = someFaults({ kind: 'captcha', times: 1 }, { kind: 'nullBody', times: 1 })
    const { applied, left } = decideFaults(faults, visit)
    expect(applied.map((fault) => fault.kind)).toEqual(['captcha'])
    expect(left).toEqual([faults[1]])
  })

  it('counts down only those that hit, and drops them at none', () => {
    const faults = someFaults(
      { kind: 'slow', times: 2 },
      { kind: 'slow', times: 1 },
      { kind: 'slow' },
      { kind: 'slow', times: 1, path: '/b' },
    )
    expect(decideFaults(faults, visit).left.map(({ fault_id, times }) => [fault_id, times])).toEqual([
      ['1', 1],
      ['3', undefined],
      ['4', 1],
    ])
  })

  it('leaves its input as it was', () => {
    const faults = someFaults({ kind: 'slow', times: 2 })
    decideFaults(faults, visit)
    expect(faults).toEqual(someFaults({ kind: 'slow', times: 2 }))
  })

  it('lets some requests pass first, counting only those of its aim', () => {
    let faults = someFaults({ kind: 'captcha', path: '/a', skip: 2, times: 1 })
    const hits = ['/a', '/b', '/a', '/b', '/a', '/a'].map((path) => {
      const { applied, left } = decideFaults(faults, { ...visit, path })
      faults = [...left]
      return applied.length
    })
    expect(hits).toEqual([0, 0, 0, 0, 1, 0])
  })

  it('hits one of so many', () => {
    let faults = someFaults({ kind: 'captcha', every: 3, times: 2 })
    const hits = Array.from({ length: 8 }, () => {
      const { applied, left } = decideFaults(faults, visit)
      faults = [...left]
      return applied.length
    })
    expect(hits).toEqual([1, 0, 0, 1, 0, 0, 0, 0])
  })
})
