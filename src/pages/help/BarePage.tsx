import type { ReactNode } from 'react'
import { DemoNotice } from '../../layout/DemoNotice.tsx'
import { ExtensionMissingDialog } from '../../layout/ExtensionMissingDialog.tsx'
import { NoticeRegion } from '../../layout/NoticeRegion.tsx'
import { PAGE_ID } from '../../layout/pageId.ts'
import './help.css'

/** A page for another product's window: its content, and what may have to be said about it. */
export function BarePage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <main id={PAGE_ID} className="zg-bare" tabIndex={-1}>
        <DemoNotice />
        {children}
      </main>
      <NoticeRegion />
      <ExtensionMissingDialog />
    </>
  )
}
