import type { ReactNode } from 'react'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import './plan.css'

interface BatchDialogProps {
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** A wide panel: what is asked, what would come of it, and the button that does it. */
export function BatchDialog(props: BatchDialogProps) {
  return <TitledDialog isOpen className="zg-batch-dialog" {...props} />
}
