/** Files of texts in one language: those of the frame and the engines, and those beside a feature. */
const TEXTS = /^src\/locales\/(\w+\/)?(zh-CN|en-US)[.]ts$|[/]texts[.](zh-CN|en-US)[.]ts$/
/** What the first list needs comes with the program; the rest is loaded with the screens that show it. */
const EARLY = /^src\/locales\/(replies\/)?(zh-CN|en-US)[.]ts$/
const SHARED = /^src\/locales\//

interface TextFile {
  readonly path: string
  readonly text: string
}

export function textFiles<Source extends TextFile>(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ path }) => TEXTS.test(path))
}

/**
 * How much of all later texts one later screen loads at most, in percent of their characters in Chinese: what all later screens share, and the
 * largest file that a feature has.
 */
export function loadedShare(sources: readonly TextFile[]): number {
  const late = textFiles(sources).filter(({ path }) => path.includes('zh-CN') && !EARLY.test(path))
  const lengths = (files: readonly TextFile[]) => files.map(({ text }) => text.length)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const shared = sum(lengths(late.filter(({ path }) => SHARED.test(path))))
  const largest = Math.max(0, ...lengths(late.filter(({ path }) => !SHARED.test(path))))
  return Math.round(((shared + largest) / Math.max(1, sum(lengths(late)))) * 100)
}

/** The names of the sections of later texts that are not beside a feature. */
export function sharedSections(sources: readonly TextFile[]): readonly string[] {
  const files = textFiles(sources).filter(({ path }) => SHARED.test(path) && !EARLY.test(path) && path.includes('zh-CN'))
  return files.flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name))
}
