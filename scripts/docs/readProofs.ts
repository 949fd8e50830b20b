import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A test, or a block of tests, that says in its title which statements of the specification it proves. */
export interface Proof {
  /** Ids of statements, such as `2.14`. */
  readonly ids: readonly string[]
  /** The title as it reads in a report, after those of the blocks around it, without its tag. */
  readonly title: string
  /** Of its file, from the root of the repository. */
  readonly path: string
}

/** At the end of a title: `[spec 2.14]`, `[spec 2.14, 3.2]`, `[spec 2.14-2.19]`. */
const tag = /\s*\[spec ([^\]]*)\]/
const titled: readonly string[] = ['describe', 'it', 'test']

/** Every proof below a folder of tests, in the order of the files' paths. */
export function readProofs(folder: string): readonly Proof[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => toProofs(join(folder, path), readFileSync(join(folder, path), 'utf8')))
}

/** The proofs in one test file: titles of `describe` and `it` in any of their forms, such as `it.each(table)(title, …)`. */
export function toProofs(path: string, source: string): readonly Proof[] {
  if (!source.includes('[spec ')) return []
  const proofs: Proof[] = []
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const title = toTitle(node)
    const plain = title?.replace(tag, '')
    const ids = title && tag.exec(title)?.[1]?.split(',').flatMap(toIds)
    const titles = plain === undefined ? around : [...around, plain]
    if (ids) proofs.push({ ids, title: titles.join(' › '), path })
    ts.forEachChild(node, (child) => visit(child, titles))
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest), [])
  return proofs
}

/** One id as it is written, or all from the first to the last of one section; anything else stays as it is, and is found to be no statement. */
function toIds(written: string): readonly string[] {
  const [section, first, sameSection, last] = /^\s*(\d+)\.(\d+)-(\d+)\.(\d+)\s*$/.exec(written)?.slice(1).map(Number) ?? []
  if (first === undefined || last === undefined || section !== sameSection || last < first) return [written.trim()]
  return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`)
}

function toTitle(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !titled.includes(rootName(node.expression))) return undefined
  const [title] = node.arguments
  if (!title) return undefined
  if (ts.isStringLiteralLike(title)) return title.text
  if (!ts.isTemplateExpression(title)) return undefined
  return title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

/** `it` of `it`, `it.each`, `it.each(table)`, `it.skipIf(condition)`. */
function rootName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return rootName(node.expression)
  return ts.isTaggedTemplateExpression(node) ? rootName(node.tag) : ''
}
