import { readBuild } from '../../boot/startFiles.ts'
import { browserClock } from '../../bridge/lanes/laneClock.ts'
import type { FigureReader } from '../../figures/reading/createFigureReader.ts'
import type { Figures } from '../../figures/worker/openFigures.ts'
import { toOwner } from '../../providers/services/toOwner.ts'
import { beginLater } from './beginLater.ts'
import { createLastAnswers, type LastAnswers } from './createLastAnswers.ts'
import { createPressWait, type PressWait } from './createPressWait.ts'
import type { FigureWatch, FigureWatches } from './figureWatch.ts'
import { type LiveReading, type LiveReadingParts, openLiveReading, watchNames } from './openLiveReading.ts'

export { watchNames } from './openLiveReading.ts'

/** The same for a tab, which shows figures as well. */
export interface LiveFigures extends LiveReading {
  /** What each question was answered last. */
  readonly lastAnswers: LastAnswers
}

/**
 * Opens the figures of the user who is logged in, with all that reads and shows them; it ends with the login. What they answer, and how far a reading
 * is, is heard of once nothing is pressed: it moves what is below it on the screen.
 */
export function openLiveFigures({ onClosed, ...parts }: LiveReadingParts): LiveFigures {
  const { session } = parts.services
  const lastAnswers = createLastAnswers({ readOwner: () => toOwner(session.read()), release: readBuild(document) })
  // Its database is opened while the page is drawn that asks.
  void lastAnswers.read('', '')
  const begin = beginLater(browserClock)
  const press = createPressWait(document, browserClock)
  const reading = openLiveReading({
    ...parts,
    onClosed() {
      begin.callOff()
      press.close()
      lastAnswers.close()
      onClosed()
    },
  })
  const reader = begin.later(heardAfter(press, reading.reader))
  const watches = watchNames.map((name) => [name, begin.later(reading.watches[name] as FigureWatch)])
  return {
    ...reading,
    figures: answeredAfter(press, reading.figures),
    reader,
    watches: Object.fromEntries(watches) as FigureWatches,
    sheets: begin.later(reading.sheets),
    rates: begin.later(reading.rates),
    lastAnswers,
  }
}

function answeredAfter({ ended }: Pick<PressWait, 'ended'>, figures: Figures): Figures {
  return {
    ...figures,
    async call(name, asked) {
      try {
        return await figures.call(name, asked)
      } finally {
        await ended()
      }
    },
  }
}

/** What is drawn meanwhile for another reason shows the state from before the press as well. */
function heardAfter({ whenEnded }: Pick<PressWait, 'whenEnded'>, reader: FigureReader): FigureReader {
  const listeners = new Set<() => void>()
  let state = reader.read()
  const hear = () => {
    state = reader.read()
    for (const listener of listeners) listener()
  }
  reader.subscribe(() => whenEnded(hear))
  return {
    ...reader,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
