import type { ComponentType } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { CopyAddress } from './CopyAddress.tsx'
import { BackPicture } from './pictures/BackPicture.tsx'
import { DeveloperPicture } from './pictures/DeveloperPicture.tsx'
import { DownloadPicture } from './pictures/DownloadPicture.tsx'
import { LoadPicture } from './pictures/LoadPicture.tsx'
import { OpenPicture } from './pictures/OpenPicture.tsx'
import { UnpackPicture } from './pictures/UnpackPicture.tsx'

const steps = [
  { name: 'download', Picture: DownloadPicture },
  { name: 'unpack', Picture: UnpackPicture },
  { name: 'open', Picture: OpenPicture },
  { name: 'developer', Picture: DeveloperPicture },
  { name: 'load', Picture: LoadPicture },
  { name: 'back', Picture: BackPicture },
] as const satisfies readonly { name: string; Picture: ComponentType }[]

/** A page may not link to the browser's own pages: their addresses are there to be copied. */
const extensionPages = ['chrome://extensions', 'edge://extensions'] as const

export function InstallSteps() {
  const { t } = useTranslate()
  return (
    <section aria-labelledby="help-steps">
      <h2 id="help-steps">{t('help.stepsTitle')}</h2>
      <ol className="zg-help-steps">
        {steps.map(({ name, Picture }, index) => (
          <li key={name} className="zg-card">
            <Picture />
            <div>
              <h3>
                <span className="zg-help-number" aria-hidden="true">
                  {index + 1}
                </span>
                {t(`help.steps.${name}.title`)}
              </h3>
              <p className="zg-muted">{t(`help.steps.${name}.how`)}</p>
              {name === 'open' && (
                <div className="zg-toolbar">
                  {extensionPages.map((address) => (
                    <CopyAddress key={address} address={address} />
                  ))}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
