import type { Plugin } from 'vite'
import type { CallFacts } from '../../contract/callFacts.ts'
import { importModule } from './importModule.ts'

/** How most calls are; of each call only what differs is written down. */
const usual: Omit<CallFacts, 'query'> = {
  method: 'POST',
  path: '/QingYuTool/tool_api.php',
  defaults: {},
  access: { who: 'signedIn' },
  capability: null,
  isWhole: false,
  answers: [],
  accepts: [],
}

/** The table of facts as a text, in place of the module that works them out from the schemas of all calls: those come with the first reply that needs them. */
export function callFacts(): Plugin {
  return {
    name: 'zhanggui:call-facts',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /[\\/]contract[\\/]callFacts\.ts$/ },
      async handler() {
        const { callFacts: facts } = await importModule<typeof import('../../contract/callFacts.ts')>('/contract/callFacts.ts')
        return { code: toModule(facts), map: null }
      },
    },
  }
}

/** A module that has this table as `callFacts`. */
export function toModule(facts: Readonly<Record<string, CallFacts>>): string {
  const isUsual = ([key, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(usual[key as keyof typeof usual])
  const told = Object.entries(facts).map(([name, { query, ...call }]) => {
    const { type, ...others } = query
    const isPlain = type !== undefined && Object.keys(others).length === 0
    return [name, { ...Object.fromEntries(Object.entries(call).filter((part) => !isUsual(part))), ...(isPlain ? { type } : { query }) }]
  })
  return `const usual = ${JSON.stringify(usual)}
    export const callFacts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(told)))})
    for (const [name, { type, ...told }] of Object.entries(callFacts)) callFacts[name] = { ...usual, query: { type }, ...told }`
}
