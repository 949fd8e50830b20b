import { readBuild } from '../../boot/startFiles.ts'
import { browserClock } from '../../bridge/lanes/laneClock.ts'
import { toOwner } from '../../providers/services/toOwner.ts'
import { beginLater } from './beginLater.ts'
import { createLastAnswers, type LastAnswers } from './createLastAnswers.ts'
import type { FigureWatch, FigureWatches } from './figureWatch.ts'
import { type LiveReading, type LiveReadingParts, openLiveReading, watchNames } from './openLiveReading.ts'

export { watchNames } from './openLiveReading.ts'

/** The same for a tab, which shows figures as well. */
export interface LiveFigures extends LiveReading {
  /** What each question was answered last. */
  readonly lastAnswers: LastAnswers
}

/** Opens the figures of the user who is logged in, with all that reads and shows them; it ends with the login. */
export function openLiveFigures({ onClosed, ...parts }: LiveReadingParts): LiveFigures {
  const { session } = parts.services
  const lastAnswers = createLastAnswers({ readOwner: () => toOwner(session.read()), release: readBuild(document) })
  // Its database is opened while the page is drawn that asks.
  void lastAnswers.read('', '')
  const begin = beginLater(browserClock)
  const reading = openLiveReading({
    ...parts,
    onClosed() {
      begin.callOff()
      lastAnswers.close()
      onClosed()
    },
  })
  const reader = begin.later(reading.reader)
  const watches = watchNames.map((name) => [name, begin.later(reading.watches[name] as FigureWatch)])
  return {
    ...reading,
    reader,
    watches: Object.fromEntries(watches) as FigureWatches,
    sheets: begin.later(reading.sheets),
    rates: begin.later(reading.rates),
    lastAnswers,
  }
}
