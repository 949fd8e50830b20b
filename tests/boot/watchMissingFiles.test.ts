// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { MISSING_EVENT, watchMissingFiles } from '../../src/boot/watchMissingFiles.ts'

watchMissingFiles(document)

beforeEach(() => {
  document.head.replaceChildren()
  document.body.innerHTML = '<div id="root"><div id="shell"></div></div>'
})

function miss(tag: 'script' | 'link' | 'img', rel = '') {
  const element = document.createElement(tag)
  if (element instanceof HTMLLinkElement) element.rel = rel
  document.body.append(element)
  element.dispatchEvent(new Event('error'))
}

describe('a file that the page names itself', () => {
  // Before anything is missed: once something is, every later failure finds the page broken.
  it.each([
    ['a picture', 'img', ''],
    ['a file that is only fetched ahead', 'link', 'modulepreload'],
  ] as const)('is not %s', (_what, tag, rel) => {
    miss(tag, rel)
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it.each([
    ['a script', 'script', ''],
    ['a style sheet', 'link', 'stylesheet'],
  ] as const)('and that does not come is told in place of the shell: %s', (_what, tag, rel) => {
    document.documentElement.lang = 'en-US'
    miss(tag, rel)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('There may be a new version')
    expect(document.querySelector('button')?.textContent).toBe('Refresh the page')
  })

  it('and that is one of those that run later is told as well', () => {
    document.documentElement.lang = 'en-US'
    document.dispatchEvent(new Event(MISSING_EVENT))
    expect(document.querySelector('[role=alert]')?.textContent).toContain('There may be a new version')
  })

  it('is told in the reader’s language', () => {
    document.documentElement.lang = 'zh-CN'
    miss('script')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('刷新页面')
  })

  it('and that is missed before the page is read is told as soon as it is', () => {
    const { innerHTML } = document.body
    document.body.replaceChildren()
    miss('link', 'stylesheet')
    document.body.innerHTML = innerHTML
    document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(document.querySelector('[role=alert]')).not.toBeNull()
  })

  it('is left to Vite once the console has taken the place of the shell', () => {
    document.body.innerHTML = '<div id="root"><main></main></div>'
    miss('script')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })
})
