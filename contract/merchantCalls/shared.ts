import * as z from 'zod/mini'

/** Ids of the platform: sent as numbers or texts, always text after parsing; long ones never become a float. */
export const wireId = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** Present with a value, null or absent: the platform uses all three for "none". */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema))
}

/** Integer fen. */
export const wireFen = z.number()
/** Lowest and highest, fen. */
export const fenRange = z.array(wireFen)

/**
 * A number as the platform shows figures: a number, a text of digits, or a text of private-use characters that only its own font
 * can show. `readFigure` (src/domain) tells the three apart; nothing may turn the last into 0.
 */
export const maskedNumber = maybe(z.union([z.number(), z.string()]))
