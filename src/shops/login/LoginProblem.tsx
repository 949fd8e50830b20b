import { ReplyCode } from '../../../contract/codes.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { Alert } from '../../ui/Alert.tsx'
import { UpgradeLink } from '../UpgradeLink.tsx'
import { useUnsavedText } from '../useFailureText.ts'

/** Why a proved login was not saved; null: nothing failed. */
export function LoginProblem({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslate()
  const toText = useUnsavedText()
  if (problem === null) return null
  const code = problem instanceof ToolApiError ? problem.code : 0
  return (
    <Alert tone="error" role="alert">
      {code === ReplyCode.notFound ? t('shopLogin.notForYou') : toText(problem)} {code === ReplyCode.levelLimit && <UpgradeLink />}
    </Alert>
  )
}
