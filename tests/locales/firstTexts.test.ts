import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { zhCNScreens } from '../../src/locales/screens/zh-CN.ts'
import { featureTexts } from './featureTexts.ts'

const root = resolve(import.meta.dirname, '../..')
/** Loads what is inside it together with the texts of later screens. */
const waiters = ['lazyOnce', 'withScreenTexts']
/** What a declaration loads is opened by `lazyOnce`; the bridge draws nothing. */
const others = ['src/resources/', 'src/bridge/', 'src/locales/']
const isDeclaration = (path: string) => path.startsWith('src/resources/') || /^src[/]pages[/][^/]+[/]feature[.]ts$/.test(path)

const keys = keysOf({ ...zhCNScreens, ...featureTexts['zh-CN'] })

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

describe('a file that names a text of a feature', () => {
  it.each(Object.keys(featureTexts['zh-CN']))('is in %s or imports it, so that its texts are loaded with that file', (name) => {
    const own = keysOf({ [name]: featureTexts['zh-CN'][name] })
    const isNamedIn = (text: string) => own.some((key) => text.includes(`'${key}'`)) || text.includes(`\`${name}.`)
    const files = readdirSync(resolve(root, 'src'), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
      /[.]tsx?$/.test(path) ? [`src/${path.replaceAll('\\', '/')}`] : [],
    )
    const naming = files.filter((path) => !path.startsWith(`src/pages/${name}/`) && isNamedIn(readFileSync(resolve(root, path), 'utf8')))
    expect(naming.length).toBeGreaterThan(0)
    const imports = new RegExp(`^(import (?!type )|[}] )[^\n]*/${name}/index[.]ts'$`, 'm')
    expect(naming.filter((path) => !imports.test(readFileSync(resolve(root, path), 'utf8')))).toEqual([])
  })
})

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
  const texts: string[] = []
  const toPath = (node: ts.Node | undefined) => (node && ts.isStringLiteral(node) ? resolve(dirname(file), node.text) : '')
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (!(ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly)) imports.push(toPath(node.moduleSpecifier))
      return
    }
    if (ts.isCallExpression(node)) {
      if (waiters.includes(node.expression.getText())) return
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) loads.push(toPath(node.arguments[0]))
    }
    if (ts.isStringLiteralLike(node) && keys.includes(node.text)) texts.push(node.text)
    if (ts.isTemplateExpression(node)) {
      const { text } = node.head
      if (text.includes('.') && keys.some((key) => key.startsWith(text))) texts.push(`${text}…`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return { imports, loads, texts }
}

function keysOf(texts: object, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`)))
}
