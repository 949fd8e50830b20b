import type { FamilySign } from '../../figures/sameGoods.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'
import './familyTexts.ts'

/** What goods have in common. */
export function SignTags({ signs }: { readonly signs: readonly FamilySign[] }) {
  const { t } = useTranslate()
  return signs.map((sign) => (
    <Tag key={sign} tone="quiet">
      {t(`families.signs.${sign}`)}
    </Tag>
  ))
}
