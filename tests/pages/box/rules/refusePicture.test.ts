import { describe, expect, it } from 'vitest'
import { PICTURE_MAX_BYTES, refusePicture } from '../../../../src/pages/box/rules/refusePicture.ts'

const facts = { bytes: PICTURE_MAX_BYTES, type: 'image/png', width: 480, height: 480 }

describe('a file of this computer', () => {
  it.each([
    ['a picture as large as one may be, in the last place', facts, 1, null],
    ['no picture', null, 1, 'noPicture'],
    ['a picture of a type that the platform does not take', { ...facts, type: 'image/webp' }, 1, 'noPicture'],
    ['a picture that is larger', { ...facts, bytes: PICTURE_MAX_BYTES + 1 }, 1, 'tooHeavy'],
    ['a picture where all places are taken', facts, 0, 'noRoom'],
  ] as const)('%s', (_, read, room, refusal) => {
    expect(refusePicture(read, room)).toBe(refusal)
  })
})
