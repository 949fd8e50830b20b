import type { i18n } from 'i18next'
import type { Deployment } from '../contract/entities/deployment.ts'
import { answersHere } from './pages/answersHere.ts'
import { withAnswersHere } from './providers/dataProvider/withAnswersHere.ts'
import type { Services } from './providers/services/createServices.ts'
import type { ConsoleApi } from './providers/toolApi/consoleApi.ts'
import { toOffered } from './resources/schema/project/toOffered.ts'
import type { Registry } from './resources/schema/resource.ts'

/** What the console is made of with a backend. */
export interface Offer {
  /** What there is something behind, at the backend or in this browser. */
  readonly registry: Registry
  /** Capabilities of the backend, and those that this browser has an answer of its own for. */
  readonly offered: readonly string[]
  /** The backend as the data provider calls it. */
  readonly api: ConsoleApi
}

/** The console on a backend that lacks something of ours: loaded with such a backend alone (decision 0150). */
export function offerOfOther(
  registry: Registry,
  { api, session }: Pick<Services, 'api' | 'session'>,
  { capabilities }: Pick<Deployment, 'capabilities'>,
  texts: i18n,
): Offer {
  const offered = [...capabilities, ...Object.keys(answersHere)]
  const readContext = () => ({ owner: session.read().uid ?? '', t: texts.t })
  return {
    registry: toOffered(registry, offered),
    offered,
    api: withAnswersHere(api, { capabilities, answers: answersHere, readContext }),
  }
}
