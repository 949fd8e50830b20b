import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installTrustedTypes, rules } from '../../src/boot/trustedTypes.ts'

const HERE = 'https://console.example.com/shop/my_shop'

beforeEach(() => {
  vi.stubGlobal('location', new URL(HERE))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('markup that a library hands to the browser', () => {
  it.each([
    ['a style sheet', '.ant-btn::after{content:"\\201C"} @media (width <= 600px){a>b{color:red}}'],
    ['the bar of the progress', '<div class="bar" role="bar"><div class="peg"></div></div><div class="spinner" role="spinner"></div>'],
    [
      'a tooltip',
      `<ul class="g2-tooltip-list"><li class="item" data-index=0><span style="background:#165dff"></span><span title="甲 < 乙">¥ 1 &lt; 2</span></li></ul>`,
    ],
    ['an entity', '&semi;'],
    ['nothing', ''],
  ])('as %s stays as it is', (_what, markup) => {
    expect(rules.createHTML(markup)).toBe(markup)
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<div onclick="alert(1)">a</div>',
    '<div class="a" onmouseover=alert(1)>a</div>',
    '<a href="javascript:alert(1)">a</a>',
    '<svg/onload=alert(1)>',
    '<div style="a"onload=alert(1)>',
    '<span title="a" <img src=x onerror=alert(1)>',
    '<span title=`a` onclick=alert(1)>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<p>a</p><iframe srcdoc="&lt;script&gt;"></iframe>',
    '<style>@import "https://evil.example"</style>',
    '<DIV\nonfocus\n=\nalert(1) tabindex=1>',
  ])('%s becomes text', (markup) => {
    expect(rules.createHTML(markup)).toBe(markup.replaceAll('<', '&lt;'))
  })

  it('is looked at once from front to back, however long it is', () => {
    const long = `${'<div class="a">'.repeat(20_000)}<`
    expect(rules.createHTML(long).length).toBeGreaterThan(long.length - 1)
    const halfOpen = '<div class="'.repeat(20_000)
    expect(rules.createHTML(halfOpen)).not.toContain('<')
  })
})

describe('the address of a script', () => {
  it.each([
    '/assets/rows.worker-1a2b.js',
    '/offline-worker.js',
    'https://console.example.com/assets/a.js',
    new URL('/assets/a.js', HERE).href,
  ])('%s is ours', (address) => {
    expect(rules.createScriptURL(address)).toBe(address)
  })

  it.each([
    'https://evil.example/assets/a.js',
    '//evil.example/assets/a.js',
    '/api/avatar?id=1',
    '/assets/../api/avatar',
    'blob:https://console.example.com/1',
    'data:text/javascript,1',
    '/mockServiceWorker.js',
    '/offline-worker.js/../api/avatar',
  ])('%s is none of ours', (address) => {
    expect(rules.createScriptURL(address)).toBeNull()
  })
})

describe('the policy', () => {
  it('is the default one, and the only one', () => {
    const createPolicy = vi.fn()
    vi.stubGlobal('trustedTypes', { createPolicy })
    installTrustedTypes()
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', rules)
  })

  it('is done without where the browser knows none', () => {
    vi.stubGlobal('trustedTypes', undefined)
    expect(installTrustedTypes).not.toThrow()
  })
})
