import type { Plugin } from 'vite'

/** V8's explicit compile hint: known to Chromium from 136 on, a comment to older browsers. It has to be the file's first line. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks the chunks that the first page runs as a whole: the browser then compiles all their functions beside the page, while it
 * downloads them, instead of one by one on the main thread while it draws.
 */
export function compileHints(chunks: readonly string[]): Plugin {
  return {
    name: 'zhanggui:compile-hints',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const named = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && chunks.includes(file.name) ? [file] : []))
        const missing = chunks.filter((name) => !named.some((file) => file.name === name))
        // A chunk that was renamed would lose its hint without a word.
        if (missing.length > 0) throw new Error(`compile hints: the build has no chunk called ${missing.join(', ')}`)
        for (const file of named) file.code = HINT + file.code
      },
    },
  }
}
