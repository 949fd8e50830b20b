import { useText } from '../../providers/i18n/useText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { toClockText } from './toClockText.ts'

interface ClockBannerProps {
  /** Whole minutes; below 0: behind. */
  readonly ahead: number
}

/** Says that the clock of this computer is wrong, which makes figures wrong and has saves refused. */
export function ClockBanner({ ahead }: ClockBannerProps) {
  const text = useText()
  return <Alert tone="warning">{text(toClockText(ahead))}</Alert>
}
