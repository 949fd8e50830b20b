import type { ReactNode } from 'react'
import { PAGE_ID } from '../pageId.ts'
import { DemoNotice } from './DemoNotice.tsx'
import './bare.css'

/** A page for another product's window. Messages and dialogs are around it, as around every page (Guard). */
export function BarePage({ children }: { readonly children: ReactNode }) {
  return (
    <main id={PAGE_ID} className="zg-bare" tabIndex={-1}>
      <DemoNotice />
      {children}
    </main>
  )
}
