import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDERS = ['contract', 'src', 'server', 'extension', 'sandbox', 'scripts', 'bench', 'tests']
const CODE = /[.](ts|tsx|mjs)$/
/** Imports of our own name their file with its ending (tsconfig's `allowImportingTsExtensions`), so that no resolver is needed. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([.][^']*)'/g

/** For each file of ours, the files that import it, types included: paths from the root. */
export type ImportersByFile = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the imports of all our code, late ones (`import()`) and files that are named by their URL as well. */
export function readImporters(): ImportersByFile {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => (CODE.test(name) ? [join(folder, name)] : [])),
  )
  return toImporters(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
}

/** @param texts the code of each file by its path */
export function toImporters(texts: ReadonlyMap<string, string>): ImportersByFile {
  const importers = new Map<string, Set<string>>()
  for (const [file, text] of texts) {
    for (const [, path = ''] of text.matchAll(IMPORT)) {
      const imported = join(dirname(file), path)
      const known = importers.get(imported)
      if (known) known.add(file)
      else importers.set(imported, new Set([file]))
    }
  }
  return importers
}

/**
 * The tests that reach any of these files by imports, the nearest first: a test that imports the file itself before one that imports a screen
 * in which the file plays a part.
 */
export function testsThatReach(changed: readonly string[], importers: ImportersByFile): string[] {
  const seen = new Set(changed)
  let front = changed
  while (front.length > 0) {
    front = front.flatMap((file) => [...(importers.get(file) ?? [])]).filter((file) => !seen.has(file) && seen.add(file))
  }
  return [...seen].filter((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'))
}
