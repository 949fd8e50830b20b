/** An exact number: rates and fen lose nothing on their way through a formula, and what is shown is rounded once, at the end. */
export interface Fraction {
  readonly top: bigint
  /** Above 0. */
  readonly bottom: bigint
}

/** Both whole numbers, the second above 0. It is left as it is: rates with one bottom, such as 10,000, are quickly added. */
export function fraction(top: number | bigint, bottom: number | bigint = 1n): Fraction {
  if (bottom <= 0) throw new RangeError('a fraction of nothing')
  return { top: BigInt(top), bottom: BigInt(bottom) }
}

export const zero = fraction(0)
export const one = fraction(1)

/** 60 basis points are 0.6 %. */
export function fromBasisPoints(basisPoints: number): Fraction {
  return fraction(basisPoints, 10_000)
}

export function plus(left: Fraction, right: Fraction): Fraction {
  if (left.bottom === right.bottom) return { top: left.top + right.top, bottom: left.bottom }
  const [fine, coarse] = left.bottom > right.bottom ? [left, right] : [right, left]
  if (fine.bottom % coarse.bottom === 0n) return { top: fine.top + coarse.top * (fine.bottom / coarse.bottom), bottom: fine.bottom }
  return { top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom }
}

export function minus(left: Fraction, right: Fraction): Fraction {
  return plus(left, negative(right))
}

export function negative({ top, bottom }: Fraction): Fraction {
  return { top: -top, bottom }
}

export function times(left: Fraction, right: Fraction): Fraction {
  return { top: left.top * right.top, bottom: left.bottom * right.bottom }
}

/** Null: nothing can be divided by 0. */
export function divide(left: Fraction, right: Fraction): Fraction | null {
  if (right.top === 0n) return null
  const sign = right.top < 0n ? -1n : 1n
  return { top: left.top * right.bottom * sign, bottom: left.bottom * right.top * sign }
}

/** -1, 0 or 1. */
export function signumOf({ top }: Fraction): -1 | 0 | 1 {
  return top > 0n ? 1 : top < 0n ? -1 : 0
}

/** To the nearest whole number, and half of one away from 0. */
export function round({ top, bottom }: Fraction): number {
  const size = Number(((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n))
  return (top < 0n ? -size : size) + 0
}

/** The smallest whole number that is not below. */
export function ceil({ top, bottom }: Fraction): number {
  return Number(top > 0n ? (top + bottom - 1n) / bottom : top / bottom)
}

/** The nearest number of the machine. */
export function toNumber({ top, bottom }: Fraction): number {
  const whole = top / bottom
  return Number(whole) + Number(top - whole * bottom) / Number(bottom)
}
