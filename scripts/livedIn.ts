import { constants, getPriority, setPriority } from 'node:os'
import { createOwnFigures } from './livedIn/createOwnFigures.ts'
import { fillAlerts } from './livedIn/fillAlerts.ts'
import { fillBatches } from './livedIn/fillBatches.ts'
import { fillBox } from './livedIn/fillBox.ts'
import { fillChances } from './livedIn/fillChances.ts'
import { fillHelper } from './livedIn/fillHelper.ts'
import { fillPilots } from './livedIn/fillPilots.ts'
import { fillSheets } from './livedIn/fillSheets.ts'
import { findTwins } from './livedIn/findTwins.ts'
import { openAccount } from './livedIn/openAccount.ts'
import { readGoods } from './livedIn/readGoods.ts'

/**
 * `livedIn.ts CONSOLE SANDBOX`: makes of the running demo the account of a merchant who has worked with it, by the calls that a console makes. What is
 * seen first comes first: the figures of 30 days; those of 120 take longest. A demo that has goods in its box is left as it is. The console that is looked at
 * meanwhile has the processor first.
 */
async function main([console, sandbox]: readonly string[]): Promise<void> {
  if (!console || !sandbox) throw new Error('livedIn.ts CONSOLE SANDBOX')
  endWithStarter()
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + YIELDED))
  const place = { console, sandbox }
  const account = await openAccount(place, 'demo')
  if ((await account.api.call('boxList', { page_size: 1 })).total > 0) return
  const said = (what: string) => process.stdout.write(`${what}\n`)
  const figures = await createOwnFigures()
  await fillSheets(account, figures, ALERT_DAYS)
  said('day sheets of a month')
  const goodsOf = await readGoods(account)
  const box = await fillBox(account, goodsOf, await findTwins(sandbox, account.shops))
  said('box')
  const onSale = box.published[0]?.goods_id ?? [...goodsOf.values()].flat()[0]?.goods_id
  if (onSale) await fillChances(account, onSale)
  await fillPilots(account, box)
  await fillHelper(await openAccount(place, 'helper'))
  said('chances, pilots, helper')
  await fillBatches(account, goodsOf)
  said('batches')
  await fillAlerts(account, figures)
  said('alerts')
  await fillSheets(account, figures)
  said('day sheets')
}

/** Ends when the program that started this ends, whatever ended that one: nobody would look at what is filled from then on. */
function endWithStarter(): void {
  // It may have ended before this line; who starts this by hand has no channel to it.
  if (process.connected === false) process.exit()
  process.once('disconnect', () => process.exit())
  // What was done to the end waits for nobody.
  process.channel?.unref()
}

/** Steps of priority that this leaves to the demo itself. */
const YIELDED = 5
/** A rule of 15 days is checked for each of the last seven; the rest is read after it. */
const ALERT_DAYS = 30

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  process.exitCode = 1
})
