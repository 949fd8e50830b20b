import { randomCode } from '../security/randomCode.ts'
import { beijingTime } from './beijingTime.ts'

const RANDOM_CHARS = 12

/** Sorts by the second and cannot be guessed: 14 digits of the time, 60 random bits. The gateway takes no hyphens. */
export function createOrderNumber(now: number): string {
  return `${beijingTime(now).replace(/\D/g, '')}${randomCode(RANDOM_CHARS)}`
}
