import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Segmented } from '../../ui/Segmented.tsx'
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
    <fieldset className="zg-figure-choice">
      <legend className="zg-visually-hidden">{t('returns.part')}</legend>
      <Segmented segments={parts.map((value) => ({ value, label: t(`returns.parts.${value}`) }))} chosen={chosen} choose={choose} />
    </fieldset>
  )
}
