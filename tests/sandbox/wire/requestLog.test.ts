import { describe, expect, it } from 'vitest'
import type { MerchantVisit } from '../../../sandbox/wire/merchantVisit.ts'
import { createRequestLog } from '../../../sandbox/wire/requestLog.ts'

describe('the record of merchant requests', () => {
  it('keeps the newest when it is full', () => {
    const log = createRequestLog(3)
    for (const at of [1, 2, 3, 4, 5]) log.add({ at } as MerchantVisit)
    expect(log.list().map((visit) => visit.at)).toEqual([3, 4, 5])
  })
})
