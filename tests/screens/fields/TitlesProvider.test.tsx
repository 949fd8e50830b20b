import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { LastKnown } from '../../../src/providers/lastKnown/createLastKnown.ts'
import { LastKnownContext } from '../../../src/providers/lastKnown/useLastKnown.ts'
import { registry } from '../../../src/resources/index.ts'
import type { Resource } from '../../../src/resources/schema/resource.ts'
import { TitlesProvider } from '../../../src/screens/fields/TitlesProvider.tsx'
import { useTitles } from '../../../src/screens/fields/titlesContext.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { refuse } from '../../pages/refusal.ts'

const shopGroups = registry.resources.find(({ name }) => name === 'shopGroups') as Resource
const named = (shop_name: string) => aShop({ shop_id: '10', shop_name })

function Named() {
  return <p>Shop: {useTitles('shops')?.get('uid-10') ?? 'not known'}</p>
}

/** A screen with a field that refers to shops; `last`: what the list of shops showed the last time. */
function openNamed(shopList: () => unknown, last: unknown) {
  const lastKnown = { readRows: () => (last ? { at: 0, rows: [last], total: 1, isFresh: false } : null) } as unknown as LastKnown
  return openFramed({
    children: (
      <LastKnownContext.Provider value={lastKnown}>
        <TitlesProvider resource={shopGroups} fields={['shop_uid_list']}>
          <Named />
        </TitlesProvider>
      </LastKnownContext.Provider>
    ),
    answers: { shopList },
  })
}

it('records are called what they were called the last time until the server has answered', async () => {
  const page = await openNamed(() => [named('Harbour')], named('Haven'))
  expect(screen.getByText('Shop: Haven')).toBeTruthy()
  await page.answered()
  expect(await screen.findByText('Shop: Harbour')).toBeTruthy()
})

it('records keep the names of the last time where they cannot be read now', async () => {
  const page = await openNamed(() => refuse(ReplyCode.internal, 'in its words'), named('Haven'))
  await page.answered()
  expect(screen.getByText('Shop: Haven')).toBeTruthy()
})

it('a name that nobody has told is not known', async () => {
  const page = await openNamed(() => refuse(ReplyCode.internal, 'in its words'), null)
  await page.answered()
  expect(screen.getByText('Shop: not known')).toBeTruthy()
})
