import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { deploymentSchema } from '../entities/deployment.ts'
import { menuItemSchema } from '../entities/menuItem.ts'
import { requiredText } from '../fields.ts'

/** Calls about the deployment itself. */
export const systemCalls = {
  menu: defineCall({
    summary: 'Menu of the caller’s role',
    path: '/api/user/menu',
    method: 'POST',
    payload: z.object({}),
    reply: z.array(menuItemSchema),
    access: { who: 'signedIn' },
    shape: 'spec',
  }),
  authToken: defineCall({
    summary: 'Anti-content token; user id and answer are encrypted for compatibility (contract 4)',
    path: '/api/user/auth-token',
    method: 'POST',
    payload: z.object({ user_id: requiredText(1_000) }),
    reply: z.string(),
    access: { who: 'signedIn' },
    shape: 'spec',
  }),
  config: defineCall({
    summary: 'What the console must know before a login',
    path: '/api/config',
    method: 'GET',
    payload: z.object({}),
    reply: deploymentSchema,
    access: { who: 'anyone' },
  }),
  extensionPackage: defineCall({
    summary: 'The extension, packed for this deployment’s origin; answers a zip file, not an envelope',
    path: '/api/extension.zip',
    method: 'GET',
    payload: z.object({}),
    reply: z.unknown(),
    access: { who: 'anyone' },
  }),
} as const
