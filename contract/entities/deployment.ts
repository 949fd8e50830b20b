import * as z from 'zod/mini'
import { EXTENSION_MIN_VERSION } from '../relayLimits.ts'

export const platforms = ['sandbox', 'pdd'] as const
export type PlatformName = (typeof platforms)[number]

/** The merchant platform's sites that calls name: the seller's own, wholesale, and the host of pictures. Each deployment gives their origins. */
export const merchantSites = ['mms', 'pifa', 'files'] as const
export type MerchantSite = (typeof merchantSites)[number]

/** Origins of a platform's sites, as `https://host[:port]`. */
export const merchantHostsSchema = z.strictObject({ mms: z.url(), pifa: z.url(), files: z.url() })
export type MerchantHosts = z.infer<typeof merchantHostsSchema>

/** The real platform's sites, where a deployment names no others. */
export const platformHosts: MerchantHosts = {
  mms: 'https://mms.pinduoduo.com',
  pifa: 'https://pifa.pinduoduo.com',
  files: 'https://file.pinduoduo.com',
}

/** Paths that a deployment puts in the place of the table's, by the merchant call's name. Nothing in them needs decoding. */
export const merchantPathsSchema = z.record(z.string(), z.string().check(z.regex(/^(\/\w[\w.~-]*)+$/)))
export type MerchantPaths = z.infer<typeof merchantPathsSchema>

const noExtension = { id: '', version: '', min_version: EXTENSION_MIN_VERSION }

/**
 * What the console must know of the deployment before anyone logs in. All of it is ours: a backend that speaks the specification and
 * nothing more has no such answer, and is met by the defaults.
 */
export const deploymentSchema = z.object({
  platform: z._default(z.enum(platforms), 'pdd'),
  merchant_hosts: z._default(merchantHostsSchema, platformHosts),
  /** Absent: the paths of the table. */
  merchant_paths: z.optional(merchantPathsSchema),
  extension: z._default(z.object({ id: z.string(), version: z.string(), min_version: z.string() }), noExtension),
  locale_default: z._default(z.nullable(z.string()), null),
  /** The demo: made-up data, and a way to the sandbox without the extension. */
  demo: z._default(z.boolean(), false),
  /** Key of the compatibility encryption (contract 4): obfuscation for the wire, not protection. */
  auth_token_key: z._default(z.string(), ''),
  /** What the backend has beyond the specification (contract/capabilities.ts); names that this console does not know are of no account. */
  capabilities: z._default(z.array(z.string()), []),
})
export type Deployment = z.infer<typeof deploymentSchema>

/** A backend that speaks the specification and nothing more. */
export const specificationDeployment: Deployment = deploymentSchema.parse({})
