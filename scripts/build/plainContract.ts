import type { Plugin } from 'vite'

/** What the tables of calls say for the reference pages alone: a sentence on each call, and where its shape is known from. */
const notes = /\b(?:summary|source):\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),?/g

/** The sentence of a call that `crudCalls` makes: behind its type. */
const sentences = /(\bcalls\.\w+\(\s*\d+),\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g

/** A table of calls without what is written for readers. */
export function withoutNotes(code: string): string {
  return code.replaceAll(notes, '').replaceAll(sentences, '$1')
}

/** Nothing in a browser reads the notes of the tables of calls: they were 2 kB of the first list's 260. */
export function plainContract(): Plugin {
  return {
    name: 'zhanggui:plain-contract',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/](?:calls|merchantCalls)[\\/]\w+\.ts$/ },
      handler: (code) => ({ code: withoutNotes(code), map: null }),
    },
  }
}
