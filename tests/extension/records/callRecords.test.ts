import { describe, expect, it } from 'vitest'
import type { AdmittedRequest } from '../../../extension/admittedRequest.ts'
import { createCallRecords } from '../../../extension/records/callRecords.ts'
import { openWriteJournal } from '../../../extension/records/writeJournal.ts'
import { aStore } from './aStore.ts'

const SECRET = 'opaque-secret'
const cookie = `PASS_ID=${SECRET}_11_200001; other=1`
const aRequest = (overrides: Partial<AdmittedRequest> = {}): AdmittedRequest => ({
  url: 'https://mms.example.com/vodka/v2/mms/pc/onSale?x=1',
  merchantOrigin: 'https://mms.example.com',
  callName: 'putOnSale',
  effect: 'write',
  method: 'POST',
  cookie: 'sealed:v1:abc',
  shop: null,
  referer: null,
  origin: null,
  headers: {},
  body: '{"price":1}',
  ...overrides,
})

async function someRecords() {
  const { store, held } = aStore()
  const calls: unknown[] = []
  const times = [1_000, 1_250]
  const journal = await openWriteJournal(store)
  const records = createCallRecords({
    journal,
    logCall: (call) => calls.push(call),
    onSent: () => calls.push('sent'),
    clock: () => times.shift() ?? 0,
  })
  return { records, journal, held, calls }
}

describe('what is written down of a request', () => {
  it('of a write: its line in the journal, and in the log how it ended', async () => {
    const { records, journal, calls } = await someRecords()
    const record = await records.open(aRequest(), 'a')
    await record.leaves(cookie)
    await record.ends('ok', 200)
    expect(journal.outcomeOf('a')).toBe('answered')
    expect(calls).toEqual([
      'sent',
      { callName: 'putOnSale', store: '200001', startedAt: 1_000, durationMs: 250, result: 'ok', status: 200 },
    ])
  })

  it.each([
    ['redirected', 'answered'],
    ['network_failed', 'unknown'],
    ['timed_out', 'unknown'],
  ])('a write that left and ended %s is %s', async (result, outcome) => {
    const { records, journal } = await someRecords()
    const record = await records.open(aRequest(), 'a')
    await record.leaves(cookie)
    await record.ends(result, 0)
    expect(journal.outcomeOf('a')).toBe(outcome)
  })

  it('of a read only the log, and of a write without an id of the page a line all the same', async () => {
    const { records, held } = await someRecords()
    await records.open(aRequest({ effect: 'read', callName: 'mallInfo' }), undefined)
    expect(held.size).toBe(0)
    await records.open(aRequest(), undefined)
    expect(held.size).toBe(1)
  })

  it('has nothing of the session, the query or the body in it', async () => {
    const { records, held, calls } = await someRecords()
    const record = await records.open(aRequest(), 'a')
    await record.leaves(cookie)
    await record.ends('network_failed', 0)
    expect(JSON.stringify([...held, ...calls])).not.toMatch(/opaque-secret|sealed:|x=1|price/)
  })
})
