import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { oneMeaning, repeatedNames } from '../../scripts/house/names.ts'
import { readSources } from '../../scripts/house/sources.ts'

const sources = readSources()
const exported = new Set(sources.flatMap((source) => source.exported))
const texts = sources.filter(({ path }) => /^(src|contract)\//.test(path)).map(({ text }) => text)

const lines = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.slice(2, -2).split(' | '))
const words = lines.filter(([word, , , meaning]) => meaning !== undefined && word !== 'word')
const codeOf = ([, , code = '']: readonly string[]) => code.replaceAll('`', '')
const givenUp = lines.filter(([not, , more]) => more === undefined && not !== 'not')

describe('the glossary', () => {
  it('has words', () => {
    expect(words.length).toBeGreaterThan(60)
    expect(givenUp.length).toBeGreaterThan(0)
  })

  it.each(words)('says of “%s” what the console calls it (%s) and where it is in code (%s)', (...line) => {
    const [, chinese = ''] = line
    const code = codeOf(line)
    expect(exported.has(code) || existsSync(code), `${code} is exported, or a folder`).toBe(true)
    if (!chinese.startsWith('（'))
      expect(
        texts.some((text) => text.includes(chinese)),
        `${chinese} is a text of the console`,
      ).toBe(true)
  })

  it('has each word and each name in one line only', () => {
    for (const column of [words.map(([word]) => word), words.map(([, chinese]) => chinese), words.map(codeOf)]) {
      expect(column.filter((each, at) => column.indexOf(each) !== at)).toEqual([])
    }
  })

  it.each(givenUp)('has given up “%s” for “%s”: no exported name has it', (not = '') => {
    expect([...exported].filter((name) => name.includes(not))).toEqual([])
  })
})

describe('an exported name', () => {
  it('has one meaning: no other file declares it', () => {
    expect(repeatedNames(sources).map(({ name, paths }) => `${name}: ${paths.join(', ')}`)).toEqual([])
  })

  it('is excused only where two files do declare it', () => {
    for (const name of Object.keys(oneMeaning))
      expect(sources.filter((source) => source.exported.includes(name)).length, name).toBeGreaterThan(1)
  })
})
