import { expect, it } from 'vitest'
import { picturePath } from '../../../src/domain/listing/picturePath.ts'

it.each([
  ['https://img.pddpic.com/mms/a.jpg', '/mms/a.jpg'],
  ['http://t00.img.example/mms/a.jpg?imageView2/2/w/400#x', '/mms/a.jpg'],
  ['//img.example/mms/a.jpg', '/mms/a.jpg'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('the picture %s is known by %s, whatever its host and size', (url, path) => {
  expect(picturePath(url)).toBe(path)
})
