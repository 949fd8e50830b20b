import { costTemplateEndpoints } from './costTemplates.ts'
import type { Endpoint } from './endpoint.ts'
import { mallEndpoints } from './malls.ts'
import { sessionEndpoints } from './sessions.ts'
import { userEndpoints } from './users.ts'

/** Every merchant call that the sandbox answers. */
export const endpoints: readonly Endpoint[] = [...sessionEndpoints, ...mallEndpoints, ...userEndpoints, ...costTemplateEndpoints]
