import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Listing } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { WHOLESALE_PER_PAGE } from '../../../contract/merchantCalls/wholesale.ts'
import { wholesaleAddress } from '../../domain/listing/findSources.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { askPlatform, NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody } from '../../ui/Card.tsx'
import { TextField } from '../../ui/Fields.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import type { CollectQueue } from './collectQueue.ts'

type WholesaleRow = MerchantResult<'wholesaleWordSearch'>['goodsList']['rows'][number]

/** What was asked, and what came of it so far. */
interface Found {
  readonly word: string
  readonly category: Listing['category']
  readonly page: number
  /** Of the first page: each later one is asked for with it. */
  readonly rn: string | undefined
  readonly rows: readonly WholesaleRow[]
  readonly hasMore: boolean
}

interface WholesaleSearchProps {
  readonly queue: CollectQueue
  readonly shops: readonly Shop[]
}

/** Searches the wholesale site by a word or by category; what is ticked goes into the box. */
export function WholesaleSearch({ queue, shops }: WholesaleSearchProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toFailure = useFailureText()
  const lanes = useShopLanes()
  const [query] = useSearchParams()
  const [word, setWord] = useState(query.get('word') ?? '')
  const [category, setCategory] = useState<Listing['category']>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, failure, run } = useWrite({
    toText: (error) => (error instanceof NoShopLoggedIn ? t('collect.noLogin') : toFailure(error)),
  })

  async function ask(before: Found | null) {
    const asked = before ?? { word: word.trim(), category, page: 0, rn: undefined, rows: [] }
    const page = asked.page + 1
    await run(async () => {
      const { answer } = await askPlatform(shops, (shop_uid) => {
        const paged = { page, size: WHOLESALE_PER_PAGE, sort: 0, propertyItems: [], ...(asked.rn && { rn: asked.rn }) }
        const { category: wanted } = asked
        return wanted
          ? lanes.call('wholesaleSearch', shop_uid, { ...paged, optId: wanted.ids.at(-1) ?? 0, level: wanted.ids.length, url: '' })
          : lanes.call('wholesaleWordSearch', shop_uid, { ...paged, query: asked.word })
      })
      const known = new Set(asked.rows.map(({ goodsId }) => goodsId))
      const fresh = answer.goodsList.rows.filter(({ goodsId }) => !known.has(goodsId))
      const rows = [...asked.rows, ...fresh]
      const hasMore = fresh.length > 0 && (answer.total ?? Number.POSITIVE_INFINITY) > rows.length
      setFound({ ...asked, page, rn: asked.rn ?? answer.rn ?? undefined, rows, hasMore })
      if (!before) setTicked(new Set())
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask(null)
  }
  const tick = (goodsId: string, isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, goodsId] : [...before].filter((each) => each !== goodsId)))
  function collect() {
    const sources = [...ticked].map((goodsId) => ({ site: 'wholesale', goodsId, url: wholesaleAddress(goodsId) }) as const)
    queue.add(sources, 'wholesale')
    setTicked(new Set())
  }
  return (
    <Card as="div">
      <CardBody className="zg-collect-block">
        <form className="zg-collect-search" onSubmit={submit}>
          <TextField
            label={t('collect.word')}
            hint={category ? t('collect.wordUnused') : undefined}
            type="search"
            value={word}
            onChange={setWord}
          />
          <CategoryPicker shops={shops} value={category} change={setCategory} />
          <Button type="submit" kind="primary" disabled={isBusy || (word.trim() === '' && !category)}>
            {t('collect.search')}
          </Button>
        </form>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {found?.rows.length === 0 && <ListMessage title={t('collect.nothingFound')} />}
        {found && found.rows.length > 0 && (
          <>
            <Toolbar>
              <span role="status">{t('collect.ticked', { count: ticked.size })}</span>
              <Button kind="primary" disabled={ticked.size === 0} onClick={collect}>
                {t('collect.collect', { count: ticked.size })}
              </Button>
            </Toolbar>
            <ul className="zg-collect-goods" aria-label={t('collect.foundGoods')}>
              {found.rows.map(({ goodsId, goodsName, goodsImgUrl, goodsWholeSalePrice, salesTipAmount, mallName }) => (
                <li key={goodsId}>
                  <label>
                    <input type="checkbox" checked={ticked.has(goodsId)} onChange={({ target }) => tick(goodsId, target.checked)} />
                    {goodsImgUrl && <img src={goodsImgUrl} alt="" loading="lazy" width={72} height={72} />}
                    <span>
                      <span className="zg-collect-name">{goodsName}</span>
                      <strong>{formats.money(goodsWholeSalePrice)}</strong>
                      <span className="zg-muted">{[salesTipAmount, mallName].filter(Boolean).join(' · ')}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            {found.hasMore && (
              <Button disabled={isBusy} onClick={() => void ask(found)}>
                {t('collect.more')}
              </Button>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
