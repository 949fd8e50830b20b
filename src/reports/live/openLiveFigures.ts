import { toOwner } from '../../providers/services/toOwner.ts'
import { createLastAnswers, type LastAnswers } from './createLastAnswers.ts'
import { type LiveReading, type LiveReadingParts, openLiveReading } from './openLiveReading.ts'

export { watchNames } from './openLiveReading.ts'

/** The same for a tab, which shows figures as well. */
export interface LiveFigures extends LiveReading {
  /** What each question was answered last. */
  readonly lastAnswers: LastAnswers
}

/** Opens the figures of the user who is logged in, with all that reads and shows them; it ends with the login. */
export function openLiveFigures({ onClosed, ...parts }: LiveReadingParts): LiveFigures {
  const { session } = parts.services
  const lastAnswers = createLastAnswers({ readOwner: () => toOwner(session.read()), release: readRelease() })
  const reading = openLiveReading({
    ...parts,
    onClosed() {
      lastAnswers.close()
      onClosed()
    },
  })
  return { ...reading, lastAnswers }
}

/** The name of the console's first file changes with every file behind it. */
function readRelease(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
}
