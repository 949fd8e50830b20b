import type { ReactNode } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ConflictTable } from '../../screens/ConflictTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import type { BoxDraft } from './boxDraft.ts'
import { type DraftPart, mergeDrafts } from './rules/mergeDrafts.ts'

interface BoxConflictProps {
  /** As the goods were known before anything was typed. */
  readonly base: BoxGoods
  readonly mine: BoxDraft
  readonly theirs: BoxGoods
  readonly takeTheirs: () => void
  readonly keepMine: (merged: BoxDraft) => void
  /** Neither: back to the goods, nothing lost. */
  readonly close: () => void
}

/** Somebody else saved first: what both changed, and whose of it is kept. */
export function BoxConflict({ base, mine, theirs, takeTheirs, keepMine, close }: BoxConflictProps) {
  const { t } = useTranslate()
  const shown = useShownPart()
  const { draft: merged, both } = mergeDrafts(base, mine, theirs)
  return (
    <TitledDialog
      isOpen
      title={t('forms.conflictTitle')}
      close={close}
      foot={
        <>
          <Button onClick={close}>{t('actions.back')}</Button>
          <Button onClick={takeTheirs}>{t('forms.takeTheirs')}</Button>
          <Button kind="primary" onClick={() => keepMine(merged)}>
            {t('forms.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t(both.length > 0 ? 'collect.conflict.both' : 'collect.conflict.apart', { name: theirs.saved_by_name })}</p>
      {both.length > 0 && (
        <ConflictTable
          rows={both.map((part) => ({ key: part, label: t(partLabels[part]), mine: shown(part, mine), theirs: shown(part, theirs) }))}
        />
      )}
    </TitledDialog>
  )
}

const partLabels = {
  title: 'collect.title',
  shortTitle: 'collect.shortTitle',
  description: 'collect.description',
  right: 'collect.right',
  rightNote: 'collect.rightNote',
  shipment: 'collect.shipment',
  groupSize: 'collect.groupSize',
  freight: 'collect.freight',
  refundable: 'collect.refundable',
  notes: 'collect.notes',
  properties: 'collect.properties',
  skus: 'collect.skus',
  pictures: 'collect.claims.pictures',
  details: 'collect.claims.details',
} as const satisfies Readonly<Record<DraftPart, string>>

/** What a part says; of a list how long it is. */
function useShownPart(): (part: DraftPart, draft: BoxDraft) => ReactNode {
  const { t } = useTranslate()
  const entries = (list: readonly unknown[]) => t('collect.conflict.entries', { count: list.length })
  const faces: Readonly<Record<DraftPart, (draft: BoxDraft) => ReactNode>> = {
    title: ({ listing }) => listing.title,
    shortTitle: ({ listing }) => listing.short_title,
    description: ({ listing }) => listing.description,
    right: ({ right }) => t(`collect.rights.${right}`),
    rightNote: ({ right_note }) => right_note,
    shipment: ({ listing }) => t('collect.hours', { hours: listing.shipment_limit_s / 3_600 }),
    groupSize: ({ listing }) => listing.group_size,
    freight: ({ listing }) => listing.freight_template,
    refundable: ({ listing }) => t(listing.is_refundable ? 'collect.conflict.yes' : 'collect.conflict.no'),
    notes: ({ notes }) => notes,
    properties: ({ listing }) => [listing.category?.names.join(' / '), entries(listing.properties)].filter(Boolean).join(' · '),
    skus: ({ listing }) => entries(listing.skus),
    pictures: ({ listing }) => entries(listing.pictures),
    details: ({ listing }) => entries(listing.details),
  }
  return (part, draft) => faces[part](draft)
}
