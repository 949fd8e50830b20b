import { ReplyCode } from '../../../contract/codes.ts'
import { type Deployment, specificationDeployment } from '../../../contract/entities/deployment.ts'
import type { ConsoleApi } from './consoleApi.ts'
import { ToolApiError } from './ToolApiError.ts'

/**
 * What this deployment is. `config` is ours: a backend that has no such call (another code, another page) speaks the specification
 * and nothing more. Rejects with a ToolApiError where there was no answer: nothing is known of the backend then.
 */
export async function readDeployment(api: Pick<ConsoleApi, 'call'>): Promise<Deployment> {
  try {
    return await api.call('config', {})
  } catch (error) {
    if (hasNoConfig(error)) return specificationDeployment
    throw error
  }
}

function hasNoConfig(error: unknown): boolean {
  if (!(error instanceof ToolApiError)) return false
  const { failure, code, details } = error
  if (failure === 'reply') return code !== ReplyCode.internal && code !== ReplyCode.tooManyTries
  return failure === 'unreadable' || details.status === 404 || details.status === 405
}
