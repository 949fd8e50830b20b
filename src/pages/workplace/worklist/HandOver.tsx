import { useState } from 'react'
import { workKinds } from '../../../../contract/entities/workMark.ts'
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts'
import { Role } from '../../../../contract/roles.ts'
import { hasRight } from '../../../domain/permissions.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { WorkItem } from '../../parts/work.ts'

interface HandOverProps {
  /** Of one kind. */
  readonly items: readonly WorkItem[]
  readonly isBusy: boolean
  readonly hand: (account_id: string) => void
}

/** Chooses who gets the work: sub-accounts that see all of its shops and this kind of work. */
export function HandOver({ items, isBusy, hand }: HandOverProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const may = useMay()('subAccountList')
  const { data, error } = useAnswer('subAccountList', { page_size: PAGE_SIZE_MAX, enabled: true }, { isWanted: may })
  const [chosen, choose] = useState('')
  if (!may) return <Alert tone="info">{t('work.handing.notYours')}</Alert>
  if (error) {
    return (
      <Alert tone="error" role="alert">
        {errorText(error)}
      </Alert>
    )
  }
  if (!data) return <p className="zg-muted">{t('states.loading')}</p>
  const fitting = data.list.filter(({ enabled, rights, shop_uid_list }) => {
    const holder = { role: Role.subUser, rights }
    const isSeen = ({ shop_uid, kind }: WorkItem) =>
      (shop_uid_list === undefined || shop_uid_list.includes(shop_uid)) && hasRight(holder, workKinds[kind])
    return enabled && hasRight(holder, 'shop.view') && items.every(isSeen)
  })
  if (fitting.length === 0) return <Alert tone="info">{t('work.handing.nobody')}</Alert>
  return (
    <form
      className="zg-work-hand"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) hand(chosen)
      }}
    >
      <label>
        {t('work.handing.to')}
        {/* biome-ignore lint/a11y/noAutofocus: the key that opened it was pressed to choose */}
        <select className="zg-input" autoFocus value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('work.handing.choose')}</option>
          {fitting.map(({ account_id, name, username }) => (
            <option key={account_id} value={account_id}>
              {name || username}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" kind="primary" disabled={!chosen || isBusy}>
        {t('work.handing.hand')}
      </Button>
    </form>
  )
}
