import { describe, expect, it } from 'vitest'
import { CHECK_LIFE_MS } from '../../contract/merchantCall.ts'
import { createPassedChecks } from '../../extension/passedChecks.ts'
import { aStore } from './records/aStore.ts'

const cookie = 'PASS_ID=abc_7_200001; rckk=the-mark; api_uid=1'

function checksAt(start = 1_000, store = aStore().store) {
  let now = start
  const checks = createPassedChecks(store, () => now)
  return {
    checks,
    store,
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('what a browser sends beside a session', () => {
  it('is the mark of the browser that the session names', async () => {
    expect(await checksAt().checks.headersOf(cookie)).toEqual({ etag: 'the-mark' })
  })

  it('is nothing for a session that names none', async () => {
    expect(await checksAt().checks.headersOf('PASS_ID=abc_7_200001')).toEqual({})
  })

  it('is no mark that a header could not carry', async () => {
    expect(await checksAt().checks.headersOf('PASS_ID=abc_7_200001; rckk=a b')).toEqual({})
  })
})

describe('a check that a person has passed', () => {
  it('goes along with the requests of its own store, for ten minutes', async () => {
    const { checks, pass } = checksAt()
    await checks.keep('200001', 'passed')
    expect(await checks.headersOf(cookie)).toEqual({ etag: 'the-mark', verifyauthtoken: 'passed' })
    expect(await checks.headersOf('PASS_ID=abc_7_200002')).toEqual({})
    pass(CHECK_LIFE_MS - 1)
    expect(await checks.headersOf(cookie)).toHaveProperty('verifyauthtoken')
    pass(1)
    expect(await checks.headersOf(cookie)).toEqual({ etag: 'the-mark' })
  })

  it('ends with the platform’s own cookie', async () => {
    const { checks, pass } = checksAt()
    await checks.keep('200001', 'passed', 3_000)
    pass(2_000)
    expect(await checks.headersOf(cookie)).toEqual({ etag: 'the-mark' })
  })

  it('outlives the worker that heard of it', async () => {
    const { checks, store } = checksAt()
    await checks.keep('200001', 'passed')
    expect(await checksAt(2_000, store).checks.headersOf(cookie)).toHaveProperty('verifyauthtoken', 'passed')
  })

  it('holds no request up where the browser keeps nothing', async () => {
    const broken = { ...aStore().store, get: () => Promise.reject(new Error('quota')) }
    expect(await checksAt(0, broken).checks.headersOf(cookie)).toEqual({ etag: 'the-mark' })
  })
})
