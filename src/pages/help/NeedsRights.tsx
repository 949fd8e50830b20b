import type { ReactNode } from 'react'
import { type Access, mayOpen } from '../../domain/permissions.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Text } from '../../resources/schema/text.ts'
import { Empty } from '../../ui/Empty.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'

interface NeedsRightsProps {
  /** The pages in the console that show the same. */
  readonly of: readonly { readonly label: Text; readonly access: Access }[]
  readonly children: ReactNode
}

/** These pages are open to every role (specification 2), but a sub-account may lack the right to what they show: then they say so. */
export function NeedsRights({ of, children }: NeedsRightsProps) {
  const { t } = useTranslate()
  const text = useText()
  const identity = useIdentity()
  if (!identity) return <PageSkeleton />
  const denied = of.find(({ access }) => !mayOpen(identity, access))
  if (!denied) return children
  const name = text(denied.label)
  return (
    <Empty as="section">
      <h1>{name}</h1>
      <p>{t('help.noRight', { name })}</p>
    </Empty>
  )
}
