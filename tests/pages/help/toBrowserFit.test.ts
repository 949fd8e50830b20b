import { describe, expect, it } from 'vitest'
import manifest from '../../../extension/manifest.json' with { type: 'json' }
import { CHROMIUM_MIN_MAJOR, toBrowserFit } from '../../../src/pages/help/toBrowserFit.ts'

describe('the browser', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    [`${windows} Chrome/130.0.0.0 Safari/537.36`, { fit: 'good', major: 130 }],
    [`${windows} HeadlessChrome/130.0.0.0 Safari/537.36`, { fit: 'good', major: 130 }],
    [`${windows} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, { fit: 'good', major: 130 }],
    [`${windows} Chrome/${CHROMIUM_MIN_MAJOR}.0.0.0 Safari/537.36`, { fit: 'good', major: CHROMIUM_MIN_MAJOR }],
    [`${windows} Chrome/86.0.4240.198 Safari/537.36 QIHU 360SE`, { fit: 'tooOld', major: 86 }],
    ['Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0', { fit: 'none' }],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15', { fit: 'none' }],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', { fit: 'none' }],
  ])('%s', (userAgent, fit) => {
    expect(toBrowserFit({ userAgent })).toEqual(fit)
  })

  it('is as old as the extension allows', () => {
    expect(String(CHROMIUM_MIN_MAJOR)).toBe(manifest.minimum_chrome_version)
  })
})
