import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../sandbox/app.ts'
import { parseSandboxSettings } from '../../sandbox/settings.ts'

describe('settings of the sandbox', () => {
  it('have defaults', () => {
    expect(parseSandboxSettings({ SANDBOX_PORT: '' })).toEqual({
      port: null,
      storeCount: 30,
      goodsPerStore: 120,
      ordersPerStore: null,
      pace: { max: 100, windowMs: 10_000 },
      salesClock: 'daily',
      seed: 1,
      allowedOrigin: 'http://localhost:8080',
      paths: {},
    })
  })

  it('are read from the environment', () => {
    const environment = {
      SANDBOX_PORT: '0',
      SANDBOX_STORES: '200',
      SANDBOX_GOODS: '1000',
      SANDBOX_ORDERS: '5000',
      SANDBOX_PACE: '0',
      SANDBOX_SALES_CLOCK: 'running',
      SANDBOX_SEED: '7',
      PUBLIC_ORIGIN: 'https://console.example/',
      MERCHANT_PATHS: '{"mallInfo":"/janus/v2/userinfo"}',
    }
    expect(parseSandboxSettings(environment)).toEqual({
      port: 0,
      storeCount: 200,
      goodsPerStore: 1000,
      ordersPerStore: 5000,
      pace: { max: 0, windowMs: 10_000 },
      salesClock: 'running',
      seed: 7,
      allowedOrigin: 'https://console.example',
      paths: { mallInfo: '/janus/v2/userinfo' },
    })
  })

  it('name everything that is wrong', () => {
    const environment = {
      SANDBOX_PORT: 'x',
      SANDBOX_STORES: '201',
      SANDBOX_GOODS: '1001',
      SANDBOX_ORDERS: 'many',
      SANDBOX_PACE: '-1',
      SANDBOX_SALES_CLOCK: 'fast',
      SANDBOX_SEED: '1.5',
      PUBLIC_ORIGIN: 'console',
      MERCHANT_PATHS: '{"mallInfo":"/a?b"}',
    }
    const settings = parseSandboxSettings(environment)
    const wrong = 'wrong' in settings ? settings.wrong : []
    expect(wrong.map((line) => line.split(/[=:]/)[0]).toSorted()).toEqual(Object.keys(environment).toSorted())
  })

  it.each([0, 201, 1.5])('cannot ask for %d stores', (storeCount) => {
    expect(() => createSandbox({ storeCount })).toThrow(RangeError)
  })

  it.each([-1, 100_001, 0.5])('cannot ask for %d orders a store', (ordersPerStore) => {
    expect(() => createSandbox({ ordersPerStore })).toThrow(RangeError)
  })

  it.each([-1, 1001, 0.5])('cannot ask for %d goods a store', (goodsPerStore) => {
    expect(() => createSandbox({ goodsPerStore })).toThrow(RangeError)
  })
})
