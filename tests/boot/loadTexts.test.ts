// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, TEXTS_META } from '../../src/boot/loadTexts.ts'

beforeEach(() => {
  document.head.replaceChildren()
})

function nameTexts() {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: TEXTS_META, content: 'zh-CN=/assets/zh.js en-US=/assets/en.js' }),
  )
}

describe('the texts of the reader’s language', () => {
  it.each([
    ['zh-CN', '/assets/zh.js'],
    ['en-US', '/assets/en.js'],
  ])('%s are asked for with the first code', (lang, href) => {
    nameTexts()
    document.documentElement.lang = lang
    loadTexts(document)
    expect(document.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toBe(href)
  })

  it('are left to the console where the page does not name them', () => {
    loadTexts(document)
    expect(document.querySelector('link')).toBeNull()
  })
})
