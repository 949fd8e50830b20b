import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Picture } from '../../src/ui/Picture.tsx'

const ADDRESS = 'https://pictures.example/goods.jpeg'
const placeOf = () => screen.getByRole('img', { name: '第 1 张' })

describe('a picture of goods', () => {
  it('is asked for when it comes into sight, without saying from where', () => {
    render(<Picture address={ADDRESS} alt="第 1 张" size={40} />)
    const picture = placeOf()
    expect(picture.tagName).toBe('IMG')
    expect(picture.getAttribute('src')).toBe(ADDRESS)
    expect(picture.getAttribute('loading')).toBe('lazy')
    expect(picture.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  it('keeps its place with a sign when it does not load, and is asked for again under another address', () => {
    const { rerender } = render(<Picture address={ADDRESS} alt="第 1 张" size={40} />)
    fireEvent.error(placeOf())
    expect(placeOf().tagName).toBe('svg')
    expect(placeOf().getAttribute('width')).toBe('40')
    rerender(<Picture address={`${ADDRESS}?2`} alt="第 1 张" size={40} />)
    expect(placeOf().tagName).toBe('IMG')
  })

  it.each([null, undefined, '', 'javascript:alert(1)', 'data:image/png;base64,AA'])('asks for nothing at %s', (address) => {
    const { container } = render(<Picture address={address} size={40} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })
})
