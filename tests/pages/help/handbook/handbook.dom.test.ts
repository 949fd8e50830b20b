import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseChapter } from '../../../../scripts/build/handbook.ts'
import { createI18n } from '../../../../src/locales/createI18n.ts'
import { laterNamespaces } from '../../../../src/locales/readTexts.ts'
import { loadScreenTexts } from '../../../../src/locales/screenTexts.ts'
import { type Block, type ChapterText, type Inline, textOfLine } from '../../../../src/pages/help/handbook/chapter.ts'
import { chapters } from '../../../../src/pages/help/handbook/chapters.ts'
import { generatedParts, requestErrors, toGeneratedRows } from '../../../../src/pages/help/handbook/generatedParts.ts'
import { searchPassages, toPassages } from '../../../../src/pages/help/handbook/searchHandbook.ts'
import { createTranslate } from '../../../../src/providers/i18n/createTranslate.ts'
import { registry } from '../../../../src/resources/index.ts'
import { toMenu } from '../../../../src/resources/schema/project/toMenu.ts'
import { toRoutes } from '../../../../src/resources/schema/project/toRoutes.ts'
import { chapterOf } from '../../../../src/resources/shared/chapterOf.ts'
import { createBrowserStorage } from '../../../../src/storage/createBrowserStorage.ts'
import { featureTexts } from '../../../locales/featureTexts.ts'

const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]
const FOLDER = 'docs/handbook'
const localeOf = { zh: 'zh-CN', en: 'en-US' } as const

const read = (language: Language, name: string): ChapterText => parseChapter(readFileSync(join(FOLDER, language, `${name}.md`), 'utf8'))
const everyChapter = languages.flatMap((language) => chapters.map(({ name }) => [language, name] as const))
const linesOf = (block: Block) => {
  if (block.kind === 'paragraph' || block.kind === 'note') return [block.content]
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : []
}
const piecesOf = (language: Language, name: string): readonly Inline[] => read(language, name).blocks.flatMap(linesOf).flat()
const anchorsOf = (language: Language, name: string) =>
  read(language, name).blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.level} ${block.id}`] : []))

async function readerOf(language: Language) {
  const storage = createBrowserStorage(localStorage)
  storage.set('zhanggui_locale', localeOf[language])
  const texts = await createI18n({ storage })
  await loadScreenTexts(texts)
  return { t: createTranslate(texts.t, texts), language: texts.language, texts }
}

/** All texts of the console in a language, as patterns: what a text fills in may be anything. */
async function consoleTexts(language: Language): Promise<(label: string) => boolean> {
  const { texts } = await readerOf(language)
  const said: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') said.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const namespace of ['first', 'screens']) collect(texts.getResourceBundle(localeOf[language], namespace))
  collect(featureTexts[localeOf[language]])
  for (const room of ['src', 'contract']) {
    for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.startsWith('pages/help')) continue
      for (const match of readFileSync(join(room, file), 'utf8').matchAll(new RegExp(`\\b${language}: '([^']+)'`, 'g')))
        said.push(match[1] ?? '')
    }
  }
  const plain = new Set(said)
  const patterns = said
    .filter((text) => text.includes('{{') && text.replace(/\{\{\s*\w+\s*\}\}/g, '').trim().length > 1)
    .map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\s*\w+\s*\}\}/g, '[\\d ]+')}$`))
  return (label) => plain.has(label) || patterns.some((pattern) => pattern.test(label))
}

describe('the handbook', () => {
  it('has a file for each chapter in both languages, and no other', () => {
    for (const language of languages) {
      expect(readdirSync(join(FOLDER, language)).sort()).toEqual(chapters.map(({ name }) => `${name}.md`).sort())
    }
  })

  it.each(chapters.map(({ name }) => name))('says the same things in both languages: %s', (name) => {
    expect(anchorsOf('zh', name)).toEqual(anchorsOf('en', name))
    const shapeOf = (language: Language) =>
      read(language, name).blocks.map((block) => block.kind + ('items' in block ? block.items.length : ''))
    expect(shapeOf('zh')).toEqual(shapeOf('en'))
    expect(new Set(anchorsOf('zh', name)).size).toBe(anchorsOf('zh', name).length)
  })

  it.each(everyChapter)('leads nowhere that is not there: %s %s', (language, name) => {
    const paths = toRoutes(registry).map(({ path }) => path)
    const links = piecesOf(language, name).flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []))
    const dead = links.filter((to) => {
      if (to.startsWith('/')) return !paths.includes(to)
      const [chapter = '', anchor] = to.split('#')
      const wanted = chapters.find((each) => each.name === (chapter || name))
      return !wanted || (anchor !== undefined && !anchorsOf(language, wanted.name).some((each) => each.endsWith(` ${anchor}`)))
    })
    expect(dead).toEqual([])
  })

  it.each(languages)('calls buttons, fields and states as the console does: %s', async (language) => {
    const isSaid = await consoleTexts(language)
    const labels = chapters.flatMap(({ name }) =>
      piecesOf(language, name).flatMap((piece) => (piece.kind === 'label' ? [`${name}: ${piece.text}`] : [])),
    )
    expect(labels.filter((label) => !isSaid(label.slice(label.indexOf(': ') + 2)))).toEqual([])
  })

  it.each(languages)('calls pages as the menu does: %s', (language) => {
    const labelOf = new Map(toRoutes(registry).map(({ path, label }) => [path, label[language]]))
    const pages = chapters.flatMap(({ name }) => piecesOf(language, name)).flatMap((piece) => (piece.kind === 'link' ? [piece] : []))
    // Inside of a sentence a page may be called by what it does.
    const named = pages
      .filter(({ to }) => to.startsWith('/'))
      .filter(({ to, text }) => labelOf.get(to)?.toLowerCase() === text.toLowerCase())
    expect(named.length).toBeGreaterThan(pages.filter(({ to }) => to.startsWith('/')).length / 2)
  })

  it('has the pictures that it shows, in both languages', () => {
    const wanted = everyChapter.flatMap(([language, name]) =>
      read(language, name).blocks.flatMap((block) => (block.kind === 'picture' ? [`${block.name}.${language}.webp`] : [])),
    )
    expect(wanted.length).toBeGreaterThan(8)
    expect(readdirSync(join(FOLDER, 'pictures')).sort()).toEqual([...wanted].sort())
  })

  it('has a chapter for every page of the menu', () => {
    const template = new Set(['list', 'form', 'profile', 'result'])
    const links = toMenu(registry).flatMap((section) => (template.has(section.name) ? [] : section.links))
    expect(links.map(({ name }) => name).filter((name) => name !== 'monitor' && chapterOf(name) === null)).toEqual([])
  })

  it('asks only for tables that are there, and for each of them', () => {
    const asked = chapters.flatMap(({ name }) => read('en', name).blocks.flatMap((block) => (block.kind === 'generated' ? [block.of] : [])))
    expect([...new Set(asked)].sort()).toEqual(Object.keys(generatedParts).sort())
  })

  it('draws no markup of a file', () => {
    expect(() => parseChapter('<b>bold</b>')).toThrow('cannot show')
    expect(() => parseChapter('## Without an anchor')).toThrow('anchor')
    const [block] = parseChapter('`<img onerror=x>` & "this"').blocks
    expect(block?.kind === 'paragraph' && textOfLine(block.content)).toBe('<img onerror=x> & "this"')
  })
})

describe('what each message means', () => {
  it.each(languages)('has every message of the console’s tables, with nothing left to fill in: %s', async (language) => {
    const reader = await readerOf(language)
    const rows = Object.keys(generatedParts).flatMap((name) => toGeneratedRows(name, reader))
    expect(rows.filter(({ text }) => text === '' || /\{\{|^[a-z]+\.[\w.]+$/.test(text))).toEqual([])
    for (const section of ['bridge', 'reasons', 'relay', 'batches.reasons', 'collect.findings'] as const) {
      const found = ['first', ...laterNamespaces].map((namespace) => reader.texts.getResource(reader.language, namespace, section))
      const texts = Object.values(found.find((each) => each !== undefined) as Record<string, string>)
      const shown = rows.map(({ text }) => text)
      expect(texts.map((text) => text.replace(/\{\{\s*\w+\s*\}\}/g, '…')).filter((text) => !shown.includes(text))).toEqual([])
    }
  })

  it('has every sentence about errors, but titles and buttons', async () => {
    const { texts } = await readerOf('en')
    const keys = Object.keys(texts.getResource('en-US', 'first', 'errors') as object)
    const titles = ['title', 'loginInvalidTitle', 'pageFailed', 'notFoundTitle']
    const buttons = ['goToLogin', 'extensionDownload', 'backHome', 'menuLoading', 'menuLoaded', 'withId']
    expect(keys.filter((key) => ![...requestErrors, ...titles, ...buttons].includes(key as never))).toEqual([])
  })
})

describe('the search', () => {
  async function passagesOf(language: Language) {
    const reader = await readerOf(language)
    return chapters.flatMap((chapter) => toPassages(chapter, read(language, chapter.name), reader))
  }

  it('finds a passage by words in any order, under its heading', async () => {
    const found = searchPassages(await passagesOf('en'), 'cookie PASTE')
    expect(found.map(({ chapter, anchor }) => `${chapter.name}#${anchor}`)).toContain('shops#paste')
    expect(searchPassages(await passagesOf('zh'), '撤销').map(({ chapter }) => chapter.name)).toContain('batches')
  })

  it('finds a message by its words, and puts headings with the words first', async () => {
    const passages = await passagesOf('en')
    expect(searchPassages(passages, 'used by another').length + searchPassages(passages, 'network').length).toBeGreaterThan(0)
    expect(searchPassages(passages, '43001')[0]).toMatchObject({ anchor: 'platform' })
    expect(searchPassages(passages, 'undo')[0]?.heading).toBe('Undo')
  })

  it('finds nothing for words that are nowhere, and for none', async () => {
    const passages = await passagesOf('en')
    expect(searchPassages(passages, 'zyxwv')).toEqual([])
    expect(searchPassages(passages, '  ')).toEqual([])
  })
})
