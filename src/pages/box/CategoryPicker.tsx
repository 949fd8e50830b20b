import { type KeyboardEvent, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { askPlatform, NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { type Category, type CategoryPath, type FoundCategory, toFoundCategory } from '../../shops/categories.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { FieldError } from '../../ui/FormField.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useWrite } from '../../ui/useWrite.ts'

interface CategoryPickerProps {
  readonly shops: readonly Shop[]
  readonly value: Category | null
  /** `isForbidden`: as the platform says of the shop that was asked. */
  readonly change: (value: Category | null, isForbidden: boolean) => void
  /** Title and first picture of goods: the platform proposes categories for them. Default: none are proposed. */
  readonly goods?: { readonly title: string; readonly pictureUrl: string }
  readonly error?: string | undefined
}

/** Chooses a category: by a word of it, or from what the platform proposes. */
export function CategoryPicker({ shops, value, change, goods, error }: CategoryPickerProps) {
  const { t } = useTranslate()
  const lanes = useShopLanes()
  const toFailure = useFailureText()
  const [word, setWord] = useState('')
  const [found, setFound] = useState<readonly FoundCategory[] | null>(null)
  const { isBusy, failure, run } = useWrite({
    toText: (error) => (error instanceof NoShopLoggedIn ? t('collect.noLogin') : toFailure(error)),
  })

  async function ask(read: (shop_uid: string) => Promise<readonly CategoryPath[]>) {
    await run(async () => {
      const { answer } = await askPlatform(shops, read)
      setFound(answer.map(toFoundCategory))
    })
  }
  const search = () =>
    ask(async (shop_uid) => (await lanes.call('categorySearch', shop_uid, { keyword: word.trim() })).cat_info_v2_lists.rows)
  const predict = () =>
    goods &&
    ask(
      async (shop_uid) =>
        (await lanes.call('categoryPrediction', shop_uid, { imageUrl: goods.pictureUrl, source: 0, goodsName: goods.title })).rows,
    )
  /** Enter searches, and sends no form around this. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || word.trim() === '') return
    event.preventDefault()
    void search()
  }
  return (
    <div className="zg-collect-category">
      <TextField
        label={t('collect.category')}
        hint={value ? value.names.join(' / ') : t('collect.categoryHint')}
        error={error}
        value={word}
        placeholder={t('collect.categoryWord')}
        onChange={setWord}
        onKeyDown={onKeyDown}
      />
      <Button disabled={isBusy || word.trim() === ''} onClick={() => void search()}>
        {t('collect.searchCategory')}
      </Button>
      {goods && (
        <Button disabled={isBusy || goods.title.trim() === ''} onClick={() => void predict()}>
          {t('collect.predict')}
        </Button>
      )}
      {value && (
        <Button kind="text" onClick={() => change(null, false)}>
          {t('collect.noCategory')}
        </Button>
      )}
      {failure && <FieldError role="alert">{failure}</FieldError>}
      {found && (
        <ul className="zg-collect-found" aria-label={t('collect.foundCategories')}>
          {found.map(({ isForbidden, ...category }) => (
            <li key={category.ids.join('.')}>
              <Button
                kind="link"
                onClick={() => {
                  change(category, isForbidden)
                  setFound(null)
                }}
              >
                {category.names.join(' / ')}
              </Button>
              {isForbidden && <Tag tone="warning">{t('collect.forbiddenCategory')}</Tag>}
            </li>
          ))}
          {found.length === 0 && <li className="zg-muted">{t('states.empty')}</li>}
        </ul>
      )}
    </div>
  )
}
