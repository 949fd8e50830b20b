import * as z from 'zod/mini'
import type { MerchantPaths } from '../contract/entities/deployment.ts'
import { parseMerchantPaths } from '../contract/merchantPaths.ts'
import { toFieldErrors } from '../contract/reasons.ts'
import { GOODS_PER_STORE_MAX } from './goods/createGoods.ts'
import {
  CONSOLE_ORIGIN_DEFAULT,
  GOODS_PER_STORE_DEFAULT,
  ORDERS_PER_STORE_MAX,
  SEED_DEFAULT,
  STORE_COUNT_DEFAULT,
  STORE_COUNT_MAX,
} from './options.ts'
import { PACE_DEFAULT, type PaceLimit } from './pace/paceRegistry.ts'

const settingsSchema = z.object({
  SANDBOX_PORT: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))), null),
  SANDBOX_STORES: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(STORE_COUNT_MAX)), STORE_COUNT_DEFAULT),
  SANDBOX_GOODS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(GOODS_PER_STORE_MAX)), GOODS_PER_STORE_DEFAULT),
  /** Orders of a store in 120 days; left out: by its goods. */
  SANDBOX_ORDERS: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(ORDERS_PER_STORE_MAX))), null),
  /** Heavy calls of a store to one path in ten seconds; 0: no limit. */
  SANDBOX_PACE: z._default(z.coerce.number().check(z.int(), z.gte(0)), PACE_DEFAULT.max),
  /** `running`: sales go on all day. */
  SANDBOX_SALES_CLOCK: z._default(z.enum(['daily', 'running']), 'daily'),
  SANDBOX_SEED: z._default(z.coerce.number().check(z.int()), SEED_DEFAULT),
  PUBLIC_ORIGIN: z._default(z.url({ protocol: /^https?$/ }), CONSOLE_ORIGIN_DEFAULT),
})

interface SandboxSettings {
  /** 0: a free one. Null: none was asked for, and any will do. */
  readonly port: number | null
  readonly storeCount: number
  readonly goodsPerStore: number
  /** Null: by its goods. */
  readonly ordersPerStore: number | null
  readonly pace: PaceLimit
  readonly salesClock: 'daily' | 'running'
  readonly seed: number
  readonly allowedOrigin: string
  /** By `MERCHANT_PATHS`, as the server reads it. */
  readonly paths: MerchantPaths
}

/** In: the environment; a setting without text counts as absent. Out: the settings, or what is wrong, a line each. */
export function parseSandboxSettings(
  environment: Readonly<Record<string, string | undefined>>,
): SandboxSettings | { readonly wrong: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = settingsSchema.safeParse(given)
  const paths = parseMerchantPaths(given.MERCHANT_PATHS ?? '{}')
  if (!parsed.success || 'wrong' in paths) {
    const fields = parsed.success ? {} : toFieldErrors(parsed.error.issues, given)
    const wrongPaths = 'wrong' in paths ? paths.wrong : []
    return {
      wrong: [
        ...Object.entries(fields).map(([name, reason]) => `${name}=${given[name]}: ${reason}`),
        ...wrongPaths.map((line) => `MERCHANT_PATHS: ${line}`),
      ],
    }
  }
  const { SANDBOX_PORT, SANDBOX_STORES, SANDBOX_GOODS, SANDBOX_ORDERS, SANDBOX_PACE, SANDBOX_SALES_CLOCK, SANDBOX_SEED, PUBLIC_ORIGIN } =
    parsed.data
  return {
    port: SANDBOX_PORT,
    storeCount: SANDBOX_STORES,
    goodsPerStore: SANDBOX_GOODS,
    ordersPerStore: SANDBOX_ORDERS,
    pace: { ...PACE_DEFAULT, max: SANDBOX_PACE },
    salesClock: SANDBOX_SALES_CLOCK,
    seed: SANDBOX_SEED,
    allowedOrigin: new URL(PUBLIC_ORIGIN).origin,
    ...paths,
  }
}
