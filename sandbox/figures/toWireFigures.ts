import type { Twists } from '../faults/twists.ts'
import { maskNumber } from './maskNumber.ts'

/** Figures as the data centre delivers them: the masked ones always in private-use signs, the plain ones only under a fault. */
export function toWireFigures<Plain extends string, Masked extends string = never>(
  { plain, masked }: { readonly plain: Readonly<Record<Plain, number>>; readonly masked?: Readonly<Record<Masked, number>> },
  { masksNumbers }: Twists,
): Record<Plain | Masked, number | string> {
  const mask = (figures: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, maskNumber(value)]))
  return { ...(masksNumbers ? mask(plain) : plain), ...mask(masked ?? {}) } as Record<Plain | Masked, number | string>
}
