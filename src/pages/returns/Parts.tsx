import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { PageParts } from '../../ui/PageParts.tsx'
import { useAddressChoice } from '../parts/useAddressChoice.ts'

/** The parts of the screens; each loads what it needs when it is opened. */
export type PartName = 'shops' | 'goods' | 'trend' | 'money' | 'twins' | 'early'

/** The open part. */
export const usePart = <Name extends PartName>(parts: readonly [Name, ...Name[]]) => useAddressChoice('part', parts)

interface PartsProps<Name extends PartName> {
  readonly parts: readonly Name[]
  readonly chosen: Name
  readonly choose: (name: Name) => void
}

export function Parts<Name extends PartName>({ parts, chosen, choose }: PartsProps<Name>) {
  const { t } = useTranslate()
  return (
    <PageParts
      label={t('returns.part')}
      parts={parts.map((value) => ({ value, label: t(`returns.parts.${value}`) }))}
      chosen={chosen}
      choose={choose}
    />
  )
}
