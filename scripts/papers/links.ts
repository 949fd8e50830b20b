import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the links of a page of Markdown lead, without those to the page itself. Of files: relative to the page, without the place in them. */
export function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = '']) => target.split('#')[0] ?? '').filter((target) => target !== '')
}

/** Whether a link leads to a public address: nothing has to be there for it. */
export const isPublic = (link: string) => /^(https?|mailto):/.test(link)

/** The pages, and all files that they lead to, also by way of each other. Throws where one leads to something that is no file. */
export function followLinks(pages: readonly string[]): readonly string[] {
  const found = new Set(pages)
  for (const page of found) {
    if (!page.endsWith('.md')) continue
    for (const link of linksIn(readFileSync(page, 'utf8'))) {
      if (isPublic(link)) continue
      const file = join(dirname(page), link)
      if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`${page} leads to ${link}, which is no file`)
      found.add(file)
    }
  }
  return [...found].sort()
}
