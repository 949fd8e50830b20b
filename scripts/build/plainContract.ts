import type { Plugin } from 'vite'

/** What the tables of calls say for the reference pages alone: a sentence on each call, and where its shape is known from. */
const notes = /\b(?:summary|source):\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),?/g

/** What of a backend's call the server alone asks for, and what the reference pages do. */
const serverFacts = /\b(?:effect: 'write'|shape: '(?:spec|assumed)'),?/g

/** The sentence of a call that `crudCalls` makes: behind its type. */
const sentences = /(\bcalls\.\w+\(\s*\d+),\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g

/** A table of calls without what is written for readers. */
export function withoutNotes(code: string): string {
  return code.replaceAll(notes, '').replaceAll(sentences, '$1')
}

/** A table of calls of the backend without what no console asks of it. Of a call of the platform the console asks whether it writes. */
export function withoutServerFacts(code: string): string {
  return code.replaceAll(serverFacts, '')
}

/** Nothing in a browser reads these of the tables of calls: they were 2 kB of the first list's 260. */
export function plainContract(): Plugin {
  return {
    name: 'zhanggui:plain-contract',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/](?:calls|merchantCalls)[\\/]\w+\.ts$/ },
      handler: (code, id) => ({ code: withoutNotes(/[\\/]calls[\\/]\w+\.ts$/.test(id) ? withoutServerFacts(code) : code), map: null }),
    },
  }
}
