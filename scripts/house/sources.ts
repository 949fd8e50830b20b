import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { toImporters } from '../verdict/importGraph.ts'

const PROGRAMS = ['contract', 'src', 'server', 'extension', 'sandbox']

/** One file of the programs, without those of tests and tools. */
export interface Source {
  /** From the root, as `src/ui/Card.tsx`. */
  readonly path: string
  readonly text: string
  /** The names that it declares and exports. A name that it only hands on from another file is not among them. */
  readonly exported: readonly string[]
  readonly comments: readonly Comment[]
}

export interface Comment {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** Without its marks. Lines that follow each other are one comment. */
  readonly text: string
}

/** An import of one file by another, types and late ones (`import()`) included. */
export interface Import {
  readonly from: string
  readonly to: string
}

export function readSources(): readonly Source[] {
  const paths = PROGRAMS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => (/[.]tsx?$/.test(name) ? [join(folder, name)] : [])),
  )
  return paths.sort().map((path) => toSource(path, readFileSync(path, 'utf8')))
}

/** Throws where the text does not parse. */
export function toSource(path: string, text: string): Source {
  const { module, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const imported = new Set(module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)))
  const entries = module.staticExports.flatMap((each) => each.entries)
  const declared = entries.flatMap(({ moduleRequest, exportName, localName }) => {
    const isDeclaredHere = moduleRequest === null && !imported.has(localName.name ?? '')
    return isDeclaredHere && exportName.name !== null ? [exportName.name] : []
  })
  return { path, text, exported: [...new Set(declared)], comments: toComments(path, text, comments) }
}

export function importsOf(sources: readonly Source[]): readonly Import[] {
  const importers = toImporters(new Map(sources.map(({ path, text }) => [path, text])))
  return [...importers].flatMap(([to, froms]) => [...froms].map((from) => ({ from, to })))
}

function toComments(path: string, text: string, parsed: ReturnType<typeof parseSync>['comments']): readonly Comment[] {
  const comments: Comment[] = []
  let last = { end: -1, isLine: false }
  for (const { type, value, start, end } of parsed) {
    const isLine = type === 'Line'
    const before = comments.at(-1)
    const follows = isLine && last.isLine && text.slice(last.end, start).trim() === '' && !text.slice(last.end, start).includes('\n\n')
    const words = value.replaceAll(/^\s*\*+ ?/gm, '').trim()
    if (before && follows) comments[comments.length - 1] = { ...before, text: `${before.text}\n${words}` }
    else comments.push({ path, line: text.slice(0, start).split('\n').length, text: words })
    last = { end, isLine }
  }
  return comments
}
