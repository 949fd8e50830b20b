import type { Plugin } from 'vite'

/** An argument that is a plain text as long as this is a sentence for developers, or an advertisement: the library has no other. */
const sentences = /(?<=[(,] ?)'[^'\n\\]{60,}'/g

/** The library of texts without what it says to developers on the browser's console. */
export function withoutSentences(code: string): string {
  return code.replaceAll(sentences, "''")
}

/** 1.5 kB of the first list that nobody who uses the console reads. While developing, they are there. */
export function quietI18next(): Plugin {
  return {
    name: 'zhanggui:quiet-i18next',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ },
      handler: (code) => ({ code: withoutSentences(code), map: null }),
    },
  }
}
