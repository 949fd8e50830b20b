import type { FastifyServerOptions } from 'fastify'
import type { MerchantPaths } from '../contract/entities/deployment.ts'
import type { PaceLimit } from './pace/paceRegistry.ts'

export const SANDBOX_HOST = '127.0.0.1'
export const SANDBOX_PORT_DEFAULT = 8090
export const SEED_DEFAULT = 1
export const STORE_COUNT_DEFAULT = 30
export const STORE_COUNT_MAX = 200
export const GOODS_PER_STORE_DEFAULT = 120
export const ORDERS_PER_STORE_MAX = 100_000
/** Where the console is served unless the deployment says otherwise. */
export const CONSOLE_ORIGIN_DEFAULT = 'http://localhost:8080'

export interface SandboxOptions {
  /** The same seed gives the same stores, sessions and data on any machine. Default 1. */
  readonly seed?: number | undefined
  /** How many stores there are, 1 to 200. Default 30. Store n is the same however many follow it. */
  readonly storeCount?: number | undefined
  /** How many goods each store has, 0 to 1,000. Default 120. The n-th are the same however many follow. */
  readonly goodsPerStore?: number | undefined
  /** About how many orders each store gets in 120 days, 0 to 100,000. Default: by its goods, about 5,000 for 120 goods. */
  readonly ordersPerStore?: number | null | undefined
  /** How often a store may make each heavy call. Default 100 in 10 seconds. */
  readonly pace?: PaceLimit | undefined
  /** Are sales as of ten in the morning for the rest of the day, or do they go on? Default `daily`. */
  readonly salesClock?: 'daily' | 'running' | undefined
  /** Paths that this deployment has changed. Default: those of the table. */
  readonly paths?: MerchantPaths | undefined
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: (() => number) | undefined
  /** Origins whose pages may make merchant calls (the console's demo transport). Default http://localhost:8080. */
  readonly allowedOrigin?: string | readonly string[] | undefined
  /** Fastify's logger. Default off. */
  readonly logger?: FastifyServerOptions['logger'] | undefined
}
