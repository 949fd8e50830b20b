import { useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Segmented } from '../../ui/Segmented.tsx'

/** The parts of the screens; each loads what it needs when it is opened. */
export type PartName = 'shops' | 'goods' | 'trend' | 'money' | 'twins' | 'early'
const PART_PARAMETER = 'part'

/** The open part, which is in the address; the first one where it names none. */
export function usePart<Name extends PartName>(parts: readonly [Name, ...Name[]]): readonly [Name, (name: Name) => void] {
  const [query, setQuery] = useSearchParams()
  const part = parts.find((name) => name === query.get(PART_PARAMETER)) ?? parts[0]
  const choose = (name: Name) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === parts[0]) next.delete(PART_PARAMETER)
        else next.set(PART_PARAMETER, name)
        return next
      },
      { replace: true },
    )
  return [part, choose]
}

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
