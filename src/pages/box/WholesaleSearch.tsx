import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Listing } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { WHOLESALE_PER_PAGE } from '../../../contract/merchantCalls/wholesale.ts'
import { refuseSilence } from '../../bridge/refuseSilence.ts'
import { wholesaleAddress } from '../../domain/listing/findSources.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { askPlatform, NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody } from '../../ui/Card.tsx'
import { NumberField, TextField } from '../../ui/Fields.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { parseYuan, toYuanText } from '../../values/yuan.ts'
import '../../batches/texts.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import { CollectProgress } from './CollectLines.tsx'
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
  /** Goods that came and could not be read. */
  readonly unreadable: number
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
  const [from, setFrom] = useState('')
  const [to, setTo] = useState(() => toBandText(query.get('to_fen')))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, failure, run } = useWrite({
    toText: (error) => (error instanceof NoShopLoggedIn ? t('collect.noLogin') : toFailure(error)),
  })

  /** `isNarrow`: where no goods have all of several words, those that have the first one are meant: it is the kind of goods. */
  async function ask(before: Found | null, { words = word, isNarrow = false } = {}) {
    const asked = before ?? { word: words.trim(), category, page: 0, rn: undefined, rows: [], unreadable: 0 }
    const page = asked.page + 1
    let wider = ''
    await run(async () => {
      const { answer } = await askPlatform(shops, (shop_uid) => {
        const paged = { page, size: WHOLESALE_PER_PAGE, sort: 0, propertyItems: [], ...(asked.rn && { rn: asked.rn }) }
        const { category: wanted } = asked
        return wanted
          ? lanes.call('wholesaleSearch', shop_uid, { ...paged, optId: wanted.ids.at(-1) ?? 0, level: wanted.ids.length, url: '' })
          : lanes.call('wholesaleWordSearch', shop_uid, { ...paged, query: asked.word })
      })
      const { rows: readable, unreadable } = answer.goodsList
      if (page === 1) refuseSilence(readable.length + unreadable.length, answer.total)
      const [kind = '', ...turns] = asked.word.split(/\s+/)
      wider = isNarrow && turns.length > 0 && readable.length === 0 ? kind : ''
      const known = new Set(asked.rows.map(({ goodsId }) => goodsId))
      const fresh = readable.filter(({ goodsId }) => !known.has(goodsId))
      const rows = [...asked.rows, ...fresh]
      const hasMore = fresh.length > 0 && (answer.total ?? Number.POSITIVE_INFINITY) > rows.length
      setFound({ ...asked, page, rn: asked.rn ?? answer.rn ?? undefined, rows, unreadable: asked.unreadable + unreadable.length, hasMore })
      if (!before) setTicked(new Set())
    })
    if (wider === '') return
    // What was typed meanwhile stays.
    setWord((now) => (now === words ? wider : now))
    await ask(null, { words: wider })
  }
  // A screen that names the word has asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (word.trim() !== '') void ask(null, { isNarrow: true })
  }, [])
  const rows = found?.rows.filter(({ goodsWholeSalePrice }) => isInBand(goodsWholeSalePrice, from, to)) ?? []
  const hidden = (found?.rows.length ?? 0) - rows.length
  const chosen = rows.map(({ goodsId }) => goodsId).filter((goodsId) => ticked.has(goodsId))
  const wrongEnd = (typed: string) => typed.trim() !== '' && parseYuan(typed) === null && t('batches.problems.notAmount')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask(null)
  }
  const tick = (goodsId: string, isOn: boolean) =>
    setTicked((before) => new Set(isOn ? [...before, goodsId] : [...before].filter((each) => each !== goodsId)))
  function collect() {
    const sources = chosen.map((goodsId) => ({ site: 'wholesale', goodsId, url: wholesaleAddress(goodsId) }) as const)
    queue.add(sources, 'wholesale')
    setTicked((before) => new Set([...before].filter((goodsId) => !chosen.includes(goodsId))))
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
          <div className="zg-collect-band">
            <NumberField label={t('collect.price.from')} error={wrongEnd(from)} value={from} onChange={setFrom} autoComplete="off" />
            <NumberField label={t('collect.price.to')} error={wrongEnd(to)} value={to} onChange={setTo} autoComplete="off" />
          </div>
          <Button type="submit" kind="primary" disabled={isBusy || (word.trim() === '' && !category)}>
            {t('collect.search')}
          </Button>
        </form>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {found?.rows.length === 0 && found.unreadable === 0 && <ListMessage title={t('collect.nothingFound')} />}
        {found && found.unreadable > 0 && <p role="status">{t('states.unreadableRows', { count: formats.number(found.unreadable) })}</p>}
        {found && found.rows.length > 0 && (
          <>
            <Toolbar>
              <span role="status">
                {t('collect.ticked', { count: chosen.length })} {hidden > 0 && t('collect.outOfBand', { count: hidden })}
              </span>
              <Button kind="primary" disabled={chosen.length === 0} onClick={collect}>
                {t('collect.collect', { count: chosen.length })}
              </Button>
              <CollectProgress queue={queue} />
            </Toolbar>
            <ul className="zg-collect-goods" aria-label={t('collect.foundGoods')}>
              {rows.map(({ goodsId, goodsName, goodsImgUrl, goodsWholeSalePrice, salesTipAmount, mallName }) => (
                <li key={goodsId}>
                  <label>
                    <input type="checkbox" checked={ticked.has(goodsId)} onChange={({ target }) => tick(goodsId, target.checked)} />
                    <Picture address={goodsImgUrl} size={72} />
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

function toBandText(fen: string | null): string {
  return fen !== null && /^\d{1,10}$/.test(fen) ? toYuanText(Number(fen)) : ''
}

/** An end that is empty, or that is no amount, bounds nothing. */
function isInBand(fen: number, from: string, to: string): boolean {
  return fen >= (parseYuan(from) ?? 0) && fen <= (parseYuan(to) ?? Number.POSITIVE_INFINITY)
}
