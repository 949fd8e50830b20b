import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { CONFIG_PATH } from '../consolePaths.ts'
import { deploymentSchema } from '../entities/deployment.ts'

/** Calls about the deployment itself. */
export const systemCalls = {
  config: defineCall({
    summary: 'What the console must know before a login',
    path: CONFIG_PATH,
    method: 'GET',
    payload: z.object({}),
    reply: deploymentSchema,
    access: { who: 'anyone' },
  }),
  extensionPackage: defineCall({
    summary: 'The extension, packed for this deployment’s origin; answers a zip file, not an envelope',
    path: '/api/extension.zip',
    capability: 'extension',
    method: 'GET',
    payload: z.object({}),
    reply: z.unknown(),
    access: { who: 'anyone' },
  }),
} as const
