import * as z from 'zod/mini'

export const platforms = ['sandbox', 'pdd'] as const
export type Platform = (typeof platforms)[number]

/** The merchant platform's sites that calls name: the seller's own, wholesale, and the host of pictures. Each deployment gives their origins. */
export const merchantSites = ['mms', 'pifa', 'files'] as const
export type MerchantSite = (typeof merchantSites)[number]

/** Origins of a platform's sites, as `https://host[:port]`. */
export const merchantHostsSchema = z.strictObject({ mms: z.url(), pifa: z.url(), files: z.url() })
export type MerchantHosts = z.infer<typeof merchantHostsSchema>

/** Paths that a deployment puts in the place of the table's, by the merchant call's name. Nothing in them needs decoding. */
export const merchantPathsSchema = z.record(z.string(), z.string().check(z.regex(/^(\/\w[\w.~-]*)+$/)))
export type MerchantPaths = z.infer<typeof merchantPathsSchema>

/** What the console must know of the deployment before anyone logs in. */
export const deploymentSchema = z.object({
  platform: z.enum(platforms),
  merchant_hosts: merchantHostsSchema,
  /** Absent: the paths of the table. */
  merchant_paths: z.optional(merchantPathsSchema),
  extension: z.object({ id: z.string(), version: z.string(), min_version: z.string() }),
  locale_default: z.nullable(z.string()),
  /** The demo: made-up data, and a way to the sandbox without the extension. */
  demo: z.boolean(),
  /** Key of the compatibility encryption (contract 4): obfuscation for the wire, not protection. */
  auth_token_key: z.string(),
})
export type Deployment = z.infer<typeof deploymentSchema>
