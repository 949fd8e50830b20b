/** `npm run bench [name …]`: measures, and prints ours beside what it is compared with. */

import { measureCapacity } from './capacity.ts'
import { measureDay } from './day.ts'
import { measureDaySheets } from './daySheets.ts'
import { measureDeployment } from './deployment.ts'
import { type Figure, formatFigures } from './figures.ts'
import { measureFiguresReload } from './figuresReload.ts'
import { measureFiguresStore } from './figuresStore.ts'
import { measureFirstLoad } from './firstLoad.ts'
import { measureHeavyReads } from './heavyReads.ts'
import { measureLists } from './lists.ts'
import { measureManyAccounts } from './manyAccounts.ts'
import { measureOperatorPages } from './operatorPages.ts'
import { measureProfit } from './profit.ts'
import { measurePublishPlan } from './publishPlan.ts'
import { measureRelay } from './relay.ts'
import { measureSalesAnswers } from './salesAnswers.ts'
import { measureScroll } from './scroll.ts'
import { measureShopLists } from './shopLists.ts'
import { measureTwoServers } from './twoServers.ts'
import { measureUnderAttack } from './underAttack.ts'

const benchmarks: Readonly<Record<string, { readonly title: string; readonly measure: () => Promise<readonly Figure[]> }>> = {
  firstLoad: { title: 'First load (10 Mbit/s, 40 ms, processor 4x slower)', measure: measureFirstLoad },
  relay: { title: 'A query over 100 shops x 1,000 goods through the extension', measure: measureRelay },
  daySheets: { title: 'Day sheets of 200 shops and three years in SQLite', measure: measureDaySheets },
  day: { title: 'A day of watching 200 shops, by a clock that is moved', measure: measureDay },
  figures: { title: 'The figures store with 1,000,000 orders of 200 shops', measure: measureFiguresStore },
  figuresReload: {
    title: 'Figures screens after a reload, with 1,000,000 orders kept (processor 4x slower)',
    measure: measureFiguresReload,
  },
  profit: { title: 'The profit of 200,000 SKUs of 200 shops', measure: measureProfit },
  sales: { title: 'Why sales changed, of 1,000,000 orders of 200 shops', measure: measureSalesAnswers },
  publishPlan: { title: 'A plan of 500 goods for 20 shops', measure: measurePublishPlan },
  lists: { title: 'Lists of 500 shops and 5,000 audit rows (processor 4x slower)', measure: measureLists },
  underAttack: {
    title: 'A mixed load beside slow sockets, guessed passwords and a greedy free account (R15)',
    measure: measureUnderAttack,
  },
  heavyReads: { title: 'One read of a free account that is filled with the largest rows it may have (R34)', measure: measureHeavyReads },
  shopLists: { title: 'Lists of 1,024 shops with their sessions, 20 at once', measure: measureShopLists },
  manyAccounts: { title: 'The most frequent calls with ever more accounts on PostgreSQL', measure: measureManyAccounts },
  operatorPages: { title: 'What the operator asks for, with many merchants on SQLite (R36)', measure: measureOperatorPages },
  deployment: { title: 'Every call with 50, 500 and 5,000 merchants of 40 shops', measure: measureDeployment },
  capacity: { title: 'What a merchant asks of the machine, on PostgreSQL beside SQLite', measure: measureCapacity },
  twoServers: { title: 'Two servers against one on the same PostgreSQL', measure: measureTwoServers },
  scroll: { title: 'Rows that scroll (processor 4x slower)', measure: measureScroll },
}

const wanted = process.argv.slice(2)
for (const name of wanted)
  if (!(name in benchmarks)) throw new Error(`no benchmark ${name}; there are ${Object.keys(benchmarks).join(', ')}`)
for (const [name, { title, measure }] of Object.entries(benchmarks)) {
  if (wanted.length === 0 || wanted.includes(name)) process.stdout.write(`${formatFigures(title, await measure())}\n`)
}
