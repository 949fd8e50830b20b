import { expect, it } from 'vitest'
import { isPhone } from '../../../src/bridge/transports/isPhone.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (Linux; Android 14; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const harmony =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 Mobile'

it.each([
  ['a phone with Android', android, 5, true],
  ['a tablet with Android', tablet, 10, true],
  ['an iPhone', iphone, 5, true],
  ['a phone with HarmonyOS', harmony, 10, true],
  ['an iPad, which calls itself a Mac', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['a computer with Windows', windows, 0, false],
  ['a computer with Windows and a touch screen', windows, 10, false],
])('%s takes no extension: %s', (_name, userAgent, maxTouchPoints, expected) => {
  expect(isPhone({ userAgent, maxTouchPoints })).toBe(expected)
})
