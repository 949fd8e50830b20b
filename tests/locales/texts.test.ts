import { describe, expect, it } from 'vitest'
import { reasons } from '../../contract/reasons.ts'
import { roles } from '../../contract/roles.ts'
import { BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { enUS } from '../../src/locales/en-US.ts'
import { enUSScreens } from '../../src/locales/screens/en-US.ts'
import { zhCNScreens } from '../../src/locales/screens/zh-CN.ts'
import { zhCN } from '../../src/locales/zh-CN.ts'
import { loginTexts } from '../../src/login/texts.ts'
import { featureSections, featuresInOneLanguage, featureTexts } from './featureTexts.ts'

const chinese = { ...flatten(zhCN), ...flatten(zhCNScreens), ...flatten(featureSections('zh-CN')) }
const english = { ...flatten(enUS), ...flatten(enUSScreens), ...flatten(featureSections('en-US')) }

describe('the two languages', () => {
  it('name no text twice, in the first texts, in those of later screens and in those of features', () => {
    expect(Object.keys(zhCNScreens).filter((section) => section in zhCN)).toEqual([])
    const sections = Object.values(featureTexts['zh-CN']).flatMap((texts) => Object.keys(texts))
    expect(sections.filter((section) => section in zhCN || section in zhCNScreens)).toEqual([])
    expect(sections.filter((section, at) => sections.indexOf(section) !== at)).toEqual([])
  })

  it('both have a file for every feature', () => {
    expect(Object.keys(featureTexts['zh-CN'])).toContain('src/pages/profit')
    expect(featuresInOneLanguage).toEqual([])
  })

  it('have the same keys', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort())
  })

  it.each(Object.keys(chinese))('say %s with the same values', (key) => {
    expect(placesOf(english[key])).toEqual(placesOf(chinese[key]))
  })

  it.each(Object.entries({ ...chinese, ...flatten(loginTexts) }))('leave no text empty: %s', (_, text) => {
    expect(text.trim()).not.toBe('')
  })

  it('have no Chinese in the English texts', () => {
    expect(Object.entries(english).filter(([key, text]) => key !== 'list.separator' && /\p{Script=Han}/u.test(text))).toEqual([])
  })

  it('of the login page have the same keys and values', () => {
    const zh = flatten(loginTexts['zh-CN'])
    const en = flatten(loginTexts['en-US'])
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
    for (const key of Object.keys(zh)) expect([key, placesOf(en[key])]).toEqual([key, placesOf(zh[key])])
  })
})

describe('closed sets', () => {
  it.each<[string, readonly string[]]>([
    ['reasons', reasons],
    ['roles', roles],
    ['bridge', Object.values(BridgeErrorKind)],
  ])('%s have a text each', (group, members) => {
    for (const member of members) expect(chinese).toHaveProperty([`${group}.${member}`])
  })
})

function flatten(texts: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flatten(value as object, `${path}${key}.`)),
    ),
  )
}

function placesOf(text = ''): readonly string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort()
}
