import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { zhCNScreens } from '../../src/locales/screens/zh-CN.ts'
import { featureSections, featureTexts } from './featureTexts.ts'

const root = resolve(import.meta.dirname, '../..')
/** Loads what is inside it together with the texts of later screens. */
const waiters = ['lazyOnce', 'withScreenTexts']
/** What a declaration loads is opened by `lazyOnce`; the bridge draws nothing. */
const others = ['src/resources/', 'src/bridge/', 'src/locales/']
const isDeclaration = (path: string) => path.startsWith('src/resources/') || /^src[/]pages[/][^/]+[/]feature[.]ts$/.test(path)

const keys = keysOf({ ...zhCNScreens, ...featureSections('zh-CN') })

describe('what may be drawn before the texts of later screens are there', () => {
  it('names none of them', () => {
    const found = filesWithoutWaiting(resolve(root, 'src/main.tsx')).flatMap(({ path, texts }) => texts.map((key) => `${path}: ${key}`))
    expect(found).toEqual([])
  })

  it('is the console up to its first list, and what is loaded later by itself', () => {
    const paths = filesWithoutWaiting(resolve(root, 'src/main.tsx')).map(({ path }) => path)
    expect(paths).toContain('src/screens/list/ListTable.tsx')
    expect(paths).toContain('src/layout/settings/SettingsContent.tsx')
    expect(paths).not.toContain('src/screens/transfer/import/ImportDialog.tsx')
  })
})

describe('what is loaded late', () => {
  const files = readdirSync(resolve(root, 'src'), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /[.]tsx?$/.test(path) ? [`src/${path.replaceAll('\\', '/')}`] : [],
  )
  const sources = new Map(files.map((path) => [path, readSource(resolve(root, path))]))
  const toPaths = (places: readonly string[]) => places.map((place) => relative(root, place).replaceAll('\\', '/'))
  /** By file: those that load it late. */
  const loaders = new Map<string, string[]>()
  for (const [path, { loads, lateLoads }] of sources)
    for (const to of toPaths([...loads, ...lateLoads])) loaders.set(to, [...(loaders.get(to) ?? []), path])

  it.each(Object.entries(featureTexts['zh-CN']))('wants the texts of %s where something of it names them', (folder, texts) => {
    const own = keysOf(texts)
    const sections = Object.keys(texts).map((section) => `${section}.`)
    const isOwn = (key: string) => own.includes(key) || (key.endsWith('…') && sections.some((section) => key.startsWith(section)))
    const naming = new Set([...sources].flatMap(([path, { texts: named }]) => (named.some(isOwn) ? [path] : [])))
    expect(naming.size).toBeGreaterThan(0)
    const found = [...loaders].flatMap(([path, from]) => {
      const closure = closureOf(path, (file) => toPaths(sources.get(file)?.imports ?? []))
      // What the feature itself loads later comes after its texts.
      const isInside = from.every((loader) => loader.startsWith(`${folder}/`) && !loader.endsWith('/feature.ts'))
      if (isInside || closure.has(`${folder}/texts.ts`)) return []
      return [...closure].flatMap((file) => (naming.has(file) ? [`${path} → ${file}`] : []))
    })
    expect(found).toEqual([])
  })
})

function closureOf(start: string, importsOf: (file: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([start])
  for (const file of found) for (const each of importsOf(file)) found.add(each)
  return found
}

/** Every file that is reached from one by imports, without those that wait for the texts of later screens. */
function filesWithoutWaiting(start: string) {
  const files = new Map<string, { readonly path: string; readonly texts: readonly string[] }>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = relative(root, file).replaceAll('\\', '/')
    if (files.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue
    const { imports, loads, texts } = readSource(file)
    const isOther = others.some((folder) => path.startsWith(folder))
    files.set(file, { path, texts: isOther ? [] : texts })
    waiting.push(...imports, ...(isDeclaration(path) ? [] : loads))
  }
  return [...files.values()]
}

function readSource(file: string) {
  const imports: string[] = []
  const loads: string[] = []
  /** Inside of a call that waits for the texts of later screens. */
  const lateLoads: string[] = []
  const texts: string[] = []
  const toPath = (node: ts.Node | undefined) => (node && ts.isStringLiteral(node) ? resolve(dirname(file), node.text) : '')
  function visitLate(node: ts.Node): void {
    if (isLoad(node)) lateLoads.push(toPath(node.arguments[0]))
    ts.forEachChild(node, visitLate)
  }
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (!(ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly)) imports.push(toPath(node.moduleSpecifier))
      return
    }
    if (ts.isCallExpression(node)) {
      if (waiters.includes(node.expression.getText())) {
        visitLate(node)
        return
      }
      if (isLoad(node)) loads.push(toPath(node.arguments[0]))
    }
    if (ts.isStringLiteralLike(node) && keys.includes(node.text)) texts.push(node.text)
    if (ts.isTemplateExpression(node)) {
      const { text } = node.head
      if (text.includes('.') && keys.some((key) => key.startsWith(text))) texts.push(`${text}…`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return { imports, loads, lateLoads, texts }
}

function isLoad(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
}

function keysOf(texts: object, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`)))
}
