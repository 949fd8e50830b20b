import { useTranslation } from 'react-i18next'
import { ReplyCode } from '../../../../contract/codes.ts'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import { UpgradeLink } from '../UpgradeLink.tsx'
import { useUnsavedText } from '../useFailureText.ts'

/** Why a proved login was not saved; null: nothing failed. */
export function LoginProblem({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslation()
  const toText = useUnsavedText()
  if (problem === null) return null
  const code = problem instanceof ToolApiError ? problem.code : 0
  return (
    <p className="zg-alert zg-alert-error" role="alert">
      {code === ReplyCode.notFound ? t('shopLogin.notForYou') : toText(problem)} {code === ReplyCode.levelLimit && <UpgradeLink />}
    </p>
  )
}
