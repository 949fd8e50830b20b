import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined.js'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { usePopoverPlace } from './usePopoverPlace.ts'
import './popoverButton.css'

interface PopoverButtonProps {
  /** What is chosen now. */
  readonly label: ReactNode
  /** What is chosen with it; read before the label. */
  readonly about: string
  /** Gets what closes the popover, for a press that ends the choice. */
  readonly children: (close: () => void) => ReactNode
}

/** A button that says what is chosen, and opens the choices below it; Escape and a press elsewhere close them, as the browser does. */
export function PopoverButton({ label, about, children }: PopoverButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = usePopoverPlace(button)
  return (
    <>
      <Button ref={button} className="zg-popover-button" title={about} popovertarget={id}>
        <span className="zg-visually-hidden">{about} </span>
        {label}
        <Icon of={DownOutlined} />
      </Button>
      <div ref={box} id={id} popover="auto" className="zg-popover zg-popover-choices">
        {children(() => box.current?.hidePopover?.())}
      </div>
    </>
  )
}
