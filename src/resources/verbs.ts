import type { Verb } from './schema/verb.ts'

/** What features add to the palette as things to do. Loaded when the palette opens. */
export const loadVerbs = (): Promise<readonly Verb[]> => import('../pages/verbs.ts').then((module) => module.verbs)
