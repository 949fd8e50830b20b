import { posix } from 'node:path'
import { isPublic, linksIn } from '../papers/links.ts'

const ROOTS = ['contract', 'src', 'server', 'extension', 'sandbox', 'scripts', 'bench', 'tests', 'docs', 'deploy', 'public']
const FILE = /[\w-]+[.](tsx?|mjs|css|md)$/
/** What an installation makes, and the files of the resource that CONTRIBUTING adds as its example. */
const NOT_HERE = /^deploy\/settings[.]env$|\/suppliers?([.]test)?[.]ts$/
/** A word in capitals stands for any name, as in `kinds/NAME/rules.ts`; so do stars. */
const PLACEHOLDER = /\b[A-Z]{2,}(?=$|[.-])|[*]+/

/**
 * The files and folders that a page of Markdown names and that are not there. A page names a path in backquotes: from the root, from its own folder,
 * from `src` or from `tests` (there without `.test.ts`, too), or the name of a file alone. A path that is history is struck out: ~~`src/old.ts`~~.
 * @param page where the page is, from the root
 * @param files all files of the repository, from the root
 */
export function findLostPaths(page: string, text: string, files: readonly string[]): readonly string[] {
  const told = text.replaceAll(/~~[^~]*~~/g, '').replaceAll(/^```[\s\S]*?^```/gm, '')
  const folder = posix.dirname(page)
  const rooms = new Set(files.flatMap((file) => file.match(/^(?:src|tests)\/([^/]+)\//)?.[1] ?? []))
  const isPath = (path: string) =>
    /^[\w.{},*/-]+$/.test(path) && !NOT_HERE.test(path) && (FILE.test(path) || isIn(path, ROOTS) || isIn(path, rooms))
  const named = [...told.matchAll(/`([^`\s]+)`/g)].flatMap(([, path = '']) => (isPath(path) ? expand(path) : []))
  const links = linksIn(told).filter((link) => !isPublic(link))
  return [
    ...new Set([
      ...named.filter((path) => !isNamed(path, folder, files)),
      ...links.filter((link) => !isThere(posix.join(folder, link), files)),
    ]),
  ]
}

function isIn(path: string, folders: Iterable<string>): boolean {
  const [first = '', ...rest] = path.split('/')
  return rest.length > 0 && [...folders].includes(first)
}

/** `{a,b}.ts` → a.ts, b.ts. */
function expand(path: string): readonly string[] {
  const [all, names] = path.match(/\{([^}]*)\}/) ?? []
  if (all === undefined || names === undefined) return [path]
  return names.split(',').flatMap((name) => expand(path.replace(all, name)))
}

function isNamed(path: string, folder: string, files: readonly string[]): boolean {
  const places = isIn(path, ROOTS) ? [path] : [posix.join(folder, path), `src/${path}`]
  const tests = path.startsWith('tests/') ? path : `tests/${path}`
  return [...places, tests, `${tests}.test`].some((place) => isThere(place, files)) || isEndOfFile(path, files)
}

/** Only the last names of a path are said where its beginning is clear from the text. */
function isEndOfFile(path: string, files: readonly string[]): boolean {
  const pattern = new RegExp(`/${toPattern(path)}$`)
  return FILE.test(path) && !isIn(path, ROOTS) && files.some((file) => pattern.test(`/${file}`))
}

/** Whether there is such a file, with any ending where the path has none, or a file in such a folder. */
function isThere(path: string, files: readonly string[]): boolean {
  const pattern = new RegExp(`^${toPattern(path.replace(/[/]$/, ''))}($|/|[.]tsx?$)`)
  return files.some((file) => pattern.test(file))
}

function toPattern(path: string): string {
  const toLiteral = (text: string) => text.replaceAll(/[.+?^$()[\]|\\{}]/g, '\\$&')
  return path
    .split('/')
    .map((part) => (part === '**' ? '.*' : part.split(PLACEHOLDER).map(toLiteral).join('[^/]*')))
    .join('/')
}
