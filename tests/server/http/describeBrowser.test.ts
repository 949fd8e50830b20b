import { describe, expect, it } from 'vitest'
import { describeBrowser } from '../../../server/http/describeBrowser.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'

describe('a browser', () => {
  it.each([
    ['Chrome 156 · Windows', `${WINDOWS} ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`],
    ['Edge 150 · Windows', `${WINDOWS} ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.1.2`],
    ['360 · Windows', `${WINDOWS} ${WEBKIT} Chrome/108.0.0.0 Safari/537.36 QIHU 360SE`],
    ['Firefox 140 · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Safari 18 · macOS', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
    ['Safari 18 · iOS', `${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`],
    ['Chrome 155 · Android', `Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/155.0.0.0 Mobile Safari/537.36`],
    ['Chrome 156 · Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36`],
    ['Windows', `${WINDOWS} Something/1`],
    ['', 'node'],
    ['', ''],
  ])('is called %j', (expected, userAgent) => expect(describeBrowser(userAgent)).toBe(expected))
})
