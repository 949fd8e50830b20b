import { describe, expect, it, vi } from 'vitest'
import type { EarlyReplies } from '../../src/boot/earlyReplies.ts'
import { takeEarlyAnswers } from '../../src/boot/takeEarlyAnswers.ts'
import { createQueryClient } from '../../src/providers/createQueryClient.ts'
import { registry } from '../../src/resources/index.ts'

type Services = Parameters<typeof takeEarlyAnswers>[0]

const her = { user_id: 'u1', role: 'user', level: 3 }
const rows = [{ shop_uid: 's1', shop_name: '花间集' }]
const address = { pathname: '/shop/my_shop' }

function aStart({ call = async () => rows as unknown, read = async () => her as unknown } = {}) {
  const services = {
    queryClient: createQueryClient(),
    identity: { read: vi.fn(read) },
    lastKnown: { offerRows: vi.fn() },
    api: { call: vi.fn<(name: string, payload: unknown) => Promise<unknown>>(call) },
  }
  const asked: EarlyReplies = {
    token: 'T',
    relayKey: null,
    hasRows: true,
    figuresOf: null,
    scope: Promise.resolve(null),
    shown: null,
    byRequest: new Map([['GET /rows', Promise.resolve({})]]),
  }
  return {
    services,
    asked,
    take: (at = address, early?: EarlyReplies) => takeEarlyAnswers(services as never as Services, registry, at, early),
  }
}

describe('the answers of the boot script', () => {
  it('are there before the first drawing: the reader, and the rows of the list that the address names', async () => {
    const { services, asked, take } = aStart()
    await take(address, asked)
    expect(
      services.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ).toEqual([her])
    expect(services.lastKnown.offerRows.mock.calls).toEqual([[expect.objectContaining({ name: 'shops' }), rows, 1]])
  })

  it('are the first page of a list that is answered in pages, with the number of all its rows', async () => {
    const page = { list: [{ audit_id: 'a1' }], total: 5_000, page: 1, page_size: 20 }
    const { services, asked, take } = aStart({ call: async () => page })
    await take({ pathname: '/user/audit' }, asked)
    expect(services.api.call.mock.calls).toEqual([['auditList', { page: 1, page_size: 20, sort: '-at' }]])
    expect(services.lastKnown.offerRows.mock.calls).toEqual([[expect.objectContaining({ name: 'auditTrail' }), page.list, 5_000]])
  })

  it.each([
    ['a list whose rows the boot script did not ask for, as one with a view', address, false],
    ['no list', { pathname: '/shop/my_shop/show/s1' }, true],
  ])('offer no rows for %s', async (_what, at, hasRows) => {
    const { services, asked, take } = aStart()
    await take(at, { ...asked, hasRows })
    expect(services.lastKnown.offerRows).not.toHaveBeenCalled()
  })

  it('ask nothing where the boot script asked nothing', async () => {
    const { services, take } = aStart()
    await take(address, undefined)
    expect([services.identity.read.mock.calls, services.api.call.mock.calls]).toEqual([[], []])
  })

  it('do not hold up a page whose server is slow, and leave its answers to who needs them', async () => {
    const { services, asked, take } = aStart()
    asked.byRequest.set('GET /rows', new Promise(() => {}))
    await take(address, asked)
    expect(services.api.call).not.toHaveBeenCalled()
  })

  it.each([
    ['who reads', { read: () => Promise.reject(new Error('away')) }],
    ['what the rows are', { call: () => Promise.reject(new Error('away')) }],
  ])('start the page also when the server does not say %s', async (_what, failing) => {
    const { asked, take } = aStart(failing)
    await expect(take(address, asked)).resolves.toBeUndefined()
  })
})
