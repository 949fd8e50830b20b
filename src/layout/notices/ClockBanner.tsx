import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { clockWords } from './clockWords.ts'

interface ClockBannerProps {
  /** Whole minutes; below 0: behind. */
  readonly ahead: number
}

/** Says that the clock of this computer is wrong, which makes figures wrong and has saves refused. */
export function ClockBanner({ ahead }: ClockBannerProps) {
  const { language } = useTranslate()
  return <Alert tone="warning">{clockWords[language === 'zh-CN' ? 'zh-CN' : 'en-US'](ahead)}</Alert>
}
