import type * as z from 'zod/mini'
import { analysisEndpoints } from './endpoints/analysis.ts'
import { formEndpoints } from './endpoints/forms.ts'
import { listEndpoints } from './endpoints/lists.ts'
import { messageEndpoints } from './endpoints/messages.ts'
import { demoUserEndpoints } from './endpoints/users.ts'

/** Every demo endpoint of specification 7. The client and the mock layer are projections of this table. */
export const demoEndpoints = {
  ...demoUserEndpoints,
  ...messageEndpoints,
  ...listEndpoints,
  ...formEndpoints,
  ...analysisEndpoints,
} as const

export type DemoEndpoints = typeof demoEndpoints
export type DemoName = keyof DemoEndpoints
export type DemoInput<Name extends DemoName> = z.input<DemoEndpoints[Name]['payload']>
export type DemoPayload<Name extends DemoName> = z.output<DemoEndpoints[Name]['payload']>
export type DemoReply<Name extends DemoName> = z.output<DemoEndpoints[Name]['reply']>
