import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar } from '../../src/ui/Avatar.tsx'

const draw = (name: string, picture?: string) => render(<Avatar name={name} picture={picture} />).container.firstElementChild as HTMLElement

describe('somebody’s picture', () => {
  it.each([
    ['chen', undefined, 'C'],
    ['陈掌柜', '', '陈'],
    ['  ', undefined, '?'],
  ])('of %j without one is the first letter', (name, picture, initial) => {
    const avatar = draw(name, picture)
    expect(avatar.dataset.initial).toBe(initial)
    expect(avatar.querySelector('img')).toBeNull()
  })

  it('that cannot be loaded gives way to the letter', () => {
    const avatar = draw('chen', '/api/avatar?id=gone')
    const image = avatar.querySelector('img')
    expect(image?.getAttribute('src')).toBe('/api/avatar?id=gone')
    if (image) fireEvent.error(image)
    expect(avatar.dataset.initial).toBe('C')
    expect(avatar.querySelector('img')).toBeNull()
  })
})
