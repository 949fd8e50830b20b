import { useState } from 'react'
import './avatar.css'

interface AvatarProps {
  readonly name: string
  /** Address of the picture; '' or undefined: none. */
  readonly picture: string | undefined
  readonly size?: 'small' | 'large'
}

/** A user's picture, else the first letter of the name: decoration beside the name itself. */
export function Avatar({ name, picture = '', size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState('')
  const [initial = '?'] = name.trim()
  const isShown = picture !== '' && picture !== broken
  return (
    // The letter is drawn by the style sheet: as text it would count as part of the name on the button around it.
    <span className={`zg-avatar zg-avatar-${size}`} aria-hidden="true" data-initial={isShown ? undefined : initial.toUpperCase()}>
      {isShown && <img src={picture} alt="" onError={() => setBroken(picture)} />}
    </span>
  )
}
