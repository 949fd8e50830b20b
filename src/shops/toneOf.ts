import type { Tone } from '../resources/schema/field.ts'
import type { CheckState } from './toCheckLines.ts'

const tones: Readonly<Record<CheckState, Tone>> = {
  queued: 'quiet',
  running: 'quiet',
  ok: 'good',
  expired: 'bad',
  wrongStore: 'bad',
  limited: 'warning',
  failed: 'warning',
  cancelled: 'quiet',
}

export function toneOf(state: CheckState): Tone {
  return tones[state]
}
