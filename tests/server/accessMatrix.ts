import { type CallName, toolApi } from '../../contract/toolApi.ts'

/**
 * Who is who. All of them make the call about the same records, those of `owner`: her shop, her group, her order … Only `free` makes
 * it about her own, and the shop that she names is her third. A sub-account has the right of its line and no other; where a line names
 * none, `helper` and `unlent` have every right and `powerless` has none.
 */
export const personas = {
  owner: 'the main account',
  operator: 'the operator, who has the role admin',
  stranger: 'another main account',
  helper: 'a sub-account with the right, to whom the shop is lent',
  powerless: 'a sub-account with every right but that, to whom the shop is lent',
  unlent: 'a sub-account with the right, to whom another shop is lent',
  free: 'a main account of level 0, about its third shop',
  disabled: 'a sub-account that was disabled',
  nobody: 'nobody, without a token',
} as const
export type Persona = keyof typeof personas

/**
 * `yes`: it is done, or the list has the record. `hidden`: there is no such record for her (1004), the list has it not, or nothing
 * was there to be done. `no`: 1003. `limit`: 1005. `invalid`: 1002. `login`: -100.
 */
const outcomes = ['yes', 'hidden', 'no', 'limit', 'invalid', 'login'] as const
export type Outcome = (typeof outcomes)[number]

const table = `
  call                       | right        | owner | operator | stranger | helper | powerless | unlent | free    | disabled | nobody
  login                      |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | yes      | yes
  publicAuthToken            |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | yes      | yes
  avatar                     |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | yes      | yes
  config                     |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | yes      | yes
  extensionPackage           |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | yes      | yes

  menu                       |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  authToken                  |              | yes   | no       | no       | no     | no        | no     | yes     | login    | login
  userInfo                   |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  logout                     |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  updateUser                 |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  saveAvatar                 |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  sessionList                |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  endSession                 |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login

  shopList                   | shop.view    | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  addShop                    | shop.session | yes   | yes      | yes      | yes    | no        | yes    | limit   | login    | login
  updateShop                 | shop.operate | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  updateShop (session)       | shop.session | yes   | hidden   | hidden   | no     | no        | no     | hidden  | login    | login
  openBackend                | shop.session | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  deleteShop                 |              | yes   | hidden   | hidden   | no     | no        | no     | hidden  | login    | login
  sortShops                  |              | yes   | invalid  | invalid  | no     | no        | no     | invalid | login    | login
  remarkShop                 | shop.operate | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  setShopTemplate            | shop.operate | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  groupList                  | shop.view    | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  saveGroup                  |              | yes   | hidden   | hidden   | no     | no        | no     | hidden  | login    | login
  saveGroup (delete)         |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login

  createSubAccount           |              | yes   | no       | hidden   | no     | no        | no     | hidden  | login    | login
  subAccountList             |              | yes   | no       | hidden   | no     | no        | no     | yes     | login    | login
  subAccountShops            |              | yes   | no       | hidden   | no     | no        | no     | yes     | login    | login
  saveSubAccount             |              | yes   | no       | hidden   | no     | no        | no     | yes     | login    | login
  saveSubAccount (delete)    |              | yes   | no       | hidden   | no     | no        | no     | yes     | login    | login

  invitations                |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  rewards                    |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  extracts                   |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  requestExtract             |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  earnings                   |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  quotaUsage                 |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  operatorExtracts           |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  decideExtract              |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  paymentInfo                |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  createPayment              |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  orderList                  |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  operatorOrders             |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  confirmPayment             |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  userList                   |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  saveUser                   |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  saveUser (create)          |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  certifications             |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  requestCertification       |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  operatorCertifications     |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  decideCertification        |              | no    | yes      | no       | no     | no        | no     | no      | login    | login

  savedViewList              |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  savedViewList (shared)     |              | yes   | hidden   | hidden   | yes    | yes       | yes    | yes     | login    | login
  saveView                   |              | yes   | hidden   | hidden   | yes    | yes       | hidden | hidden  | login    | login
  saveView (shared)          |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  deleteView                 |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  deleteView (shared)        |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  accessKeyList              | keys.operate | yes   | no       | hidden   | hidden | no        | hidden | yes     | login    | login
  createAccessKey            | keys.operate | yes   | no       | hidden   | no     | no        | no     | hidden  | login    | login
  suggestBatch               | goods.view   | no    | no       | no       | no     | no        | no     | no      | login    | login
  suggestCosts               | profit.view  | no    | no       | no       | no     | no        | no     | no      | login    | login
  suggestAlertRule           | returns.view | no    | no       | no       | no     | no        | no     | no      | login    | login
  suggestionList             |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  suggestion                 |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  dropSuggestion             |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  revokeAccessKey            | keys.operate | yes   | no       | hidden   | hidden | no        | hidden | yes     | login    | login
  channelList                |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  saveChannel                |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  deleteChannel              |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  testChannel                |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  sendChannelCode            |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  confirmChannel             |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  morningReport              | returns.view | yes   | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  morningSettings            | returns.view | yes   | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  saveMorningSettings        | returns.view | yes   | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  tellMorningReport          | returns.view | yes   | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  saveBatchJob               | goods.operate | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  startBatchJob              | goods.operate | yes   | hidden   | hidden   | hidden | no        | hidden | yes     | login    | login
  batchJobList               |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  batchJob                   |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  auditList                  |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  restoreDeleted             |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  restoreDeleted (view)      |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  restoreDeleted (account)   |              | yes   | no       | hidden   | no     | no        | no     | yes     | login    | login
  restoreDeleted (goods)     | goods.operate | yes  | hidden   | hidden   | yes    | no        | hidden | yes     | login    | login

  notificationList           |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  readNotifications          |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  unreadCount                |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  saveDaySheets              | returns.operate | yes | hidden | hidden  | yes    | no        | hidden | hidden  | login    | login
  daySheetList               | returns.view | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  savePlatformRates          | returns.operate | yes | hidden | hidden  | yes    | no        | hidden | hidden  | login    | login
  platformRateList           | returns.view | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveTrafficDays            | returns.operate | yes | hidden | hidden  | yes    | no        | hidden | hidden  | login    | login
  trafficDayList             | returns.view | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  alertRuleList              | returns.view | yes   | hidden   | hidden   | yes    | no        | hidden | yes     | login    | login
  alertRuleList (all shops)  | returns.view | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  saveAlertRule              | returns.operate | yes | hidden  | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveAlertRule (all shops)  | returns.operate | yes | yes     | yes      | no     | no        | no     | yes     | login    | login
  saveAlertRule (delete)     | returns.operate | yes | hidden  | hidden   | yes    | no        | hidden | yes     | login    | login
  alertList                  | returns.view | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveAlertReadings          | returns.operate | yes | hidden  | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveOrdersDue              | returns.operate | yes | hidden  | hidden   | yes    | no        | hidden | hidden  | login    | login
  settleAlerts               | returns.operate | yes | hidden  | hidden   | yes    | no        | hidden | hidden  | login    | login
  workMarkList               | shop.view    | yes   | hidden   | hidden   | hidden | no        | hidden | hidden  | login    | login
  markWork                   | shop.view    | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  markWork (handed)          | shop.view    | yes   | hidden   | hidden   | no     | no        | hidden | hidden  | login    | login
  endWorkRun                 | shop.view    | yes   | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  costList                   | profit.view  | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveCosts                  | profit.operate | yes | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  deleteCosts                | profit.operate | yes | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  costImportList             | profit.view  | yes   | hidden   | hidden   | hidden | no        | hidden | hidden  | login    | login
  profitSettings             | profit.view  | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveProfitSettings         |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  scenarioList               | profit.view  | yes   | hidden   | hidden   | hidden | no        | hidden | yes     | login    | login
  saveScenario               | profit.view  | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  billList                   | profit.view  | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveBill                   | profit.operate | yes | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  hotDayList                 | hot.view     | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  saveHotDay                 | hot.operate  | yes   | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  chanceList                 | hot.view     | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  saveChance                 | hot.operate  | yes   | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  saveChance (away)          | hot.operate  | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  boxList                    | goods.view   | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  saveBoxGoods               | goods.operate | yes  | yes      | yes      | yes    | no        | yes    | yes     | login    | login
  saveBoxGoods (from a shop) | goods.operate | yes  | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  removeBoxGoods             | goods.operate | yes  | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  saveClaims                 | goods.operate | yes  | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  pilotList                  | goods.view   | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  familyVerdictList          |              | yes   | hidden   | hidden   | yes    | yes       | hidden | hidden  | login    | login
  saveFamilyVerdict          | goods.operate | yes  | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  saveFamilyVerdict (take back) | goods.operate | yes  | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  savePilot                  | goods.operate | yes  | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  savePilot (decide)         | goods.operate | yes  | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  claimList                  | goods.view   | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  handedInCounts             | goods.view   | yes   | hidden   | hidden   | yes    | no        | hidden | hidden  | login    | login
  samePictures               | goods.view   | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  listingSettings            | goods.view   | yes   | hidden   | hidden   | yes    | no        | yes    | yes     | login    | login
  saveListingSettings        |              | yes   | yes      | yes      | no     | no        | no     | yes     | login    | login
  relayKeyList               |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  permitRelayKey             |              | yes   | hidden   | hidden   | no     | no        | no     | yes     | login    | login
  withdrawRelayKey           |              | yes   | hidden   | hidden   | hidden | hidden    | hidden | yes     | login    | login
  relayKeyState              |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  noteFieldDrift             |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  noteOutcomes               |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  deploymentFigures          |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  platformHealth             |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  announcementList           |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  saveAnnouncement           |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
  shownAnnouncements         |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  seeAnnouncements           |              | yes   | yes      | yes      | yes    | yes       | yes    | yes     | login    | login
  operatorDeeds              |              | no    | yes      | no       | no     | no        | no     | no      | login    | login
`

/** One line of the table. */
export interface AccessLine {
  /** The call, and in brackets the form of it. */
  readonly name: string
  readonly call: CallName
  /** What the sub-accounts of the line have, or lack, besides being sub-accounts; '' nothing in particular. */
  readonly right: string
  readonly expected: Readonly<Record<Persona, Outcome>>
}

/** The access matrix: who may make which call, written by hand. */
export const accessMatrix: readonly AccessLine[] = parse(table)

/** Those of everybody, and of merchants: what one of them reads is her own. */
export const callsOfAccounts = accessMatrix.filter(({ call }) => {
  const { who } = toolApi[call].access
  return typeof who === 'string' || who.some((role) => role !== 'admin')
})

function parse(text: string): readonly AccessLine[] {
  const [head = [], ...lines] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return lines.map(([name = '', right = '', ...cells]) => {
    const expected = Object.fromEntries(head.slice(2).map((persona, index) => [persona, cells[index]]))
    return { name, call: name.split(' ')[0] as CallName, right, expected: expected as AccessLine['expected'] }
  })
}
