import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react'
import { joinClasses } from '../joinClasses.ts'
import './dialog.css'
import { noteOpenDialog } from './openDialogs.ts'

interface DialogProps {
  readonly isOpen: boolean
  /** Called when the user closes it: Escape, or a click beside it. Without it, only the dialog's own buttons close it. */
  readonly onClose?: (() => void) | undefined
  readonly title?: string
  readonly className?: string
  readonly children: ReactNode
}

/** The browser's own modal dialog: focus stays inside, Escape closes, nothing is loaded for it. */
export function Dialog({ isOpen, onClose, title, className = 'zg-dialog', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  /** Where the press began: a text that is selected beyond the edge ends in a click of the dialog itself. */
  const isPressedBeside = useRef(false)

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
    return isOpen ? noteOpenDialog(dialog) : undefined
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes a dialog is Escape, and the browser handles it
    <dialog
      ref={element}
      className={className}
      aria-label={title}
      onCancel={(event) => {
        if (!onClose) event.preventDefault()
      }}
      onClose={() => {
        // Told a moment later: its place closed it itself, or has opened it again since.
        if (!isOpen || element.current?.open) return
        if (onClose) onClose()
        // A second Escape closes even what refused the first: what only its buttons close comes back.
        else if (isOpen) element.current?.showModal()
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === element.current
      }}
      onClick={(event) => {
        if (event.target === element.current && isPressedBeside.current) onClose?.()
      }}
    >
      {isOpen && children}
    </dialog>
  )
}

/** The first child, a heading, is at the left, the others are at the right. */
export function DialogHead({ className, ...props }: ComponentPropsWithoutRef<'header'>) {
  return <header className={joinClasses('zg-dialog-head', className)} {...props} />
}

export function DialogBody({ className, ...props }: ComponentPropsWithoutRef<'div'>) {
  return <div className={joinClasses('zg-dialog-body', className)} {...props} />
}

/** The buttons, at the right. */
export function DialogFoot({ className, ...props }: ComponentPropsWithoutRef<'footer'>) {
  return <footer className={joinClasses('zg-dialog-foot', className)} {...props} />
}
