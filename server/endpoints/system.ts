import { type Capability, capabilities } from '../../contract/capabilities.ts'
import type { Deployment } from '../../contract/entities/deployment.ts'
import { EXTENSION_MIN_VERSION } from '../../contract/relayLimits.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { type CallContext, FileReply, type Handlers } from '../http/callContext.ts'
import { invalidPayload, notFound, notPermitted, unavailable } from '../replyError.ts'
import { decryptLegacy, encryptLegacy } from '../security/legacyWire.ts'
import type { ServerSettings } from '../settings.ts'

/** What the operator can leave out. */
const isThere: Readonly<Partial<Record<Capability, (settings: ServerSettings) => boolean>>> = {
  assistants: ({ mcp }) => mcp,
  mail: ({ mail }) => mail !== null,
}

export const systemHandlers: Handlers = {
  menu: async (_payload, { actor, services }) => [...services.menuOf(actor)],

  async authToken({ user_id }, { actor, services, log }) {
    const userId = decryptLegacy(user_id, services.authTokenKey)
    if (userId === null) throw invalidPayload({ user_id: 'bad_format' })
    if (userId !== actor.userUid) throw notPermitted()
    const token = await services.antiContent(userId).catch((error: unknown) => {
      log.error({ err: error }, 'the anti-content provider does not answer')
      throw unavailable()
    })
    return encryptLegacy(token, services.authTokenKey)
  },
}

export async function describeDeployment(_payload: CallPayload<'config'>, { services }: CallContext<null>): Promise<Deployment> {
  const { settings, extension, authTokenKey } = services
  return {
    platform: settings.platform,
    merchant_hosts: settings.merchantHosts,
    merchant_paths: settings.merchantPaths,
    extension: { id: extension?.id ?? '', version: extension?.version ?? '', min_version: EXTENSION_MIN_VERSION },
    locale_default: null,
    demo: settings.isDemo,
    auth_token_key: authTokenKey,
    capabilities: capabilities.filter((name) => isThere[name]?.(settings) ?? true),
  }
}

export async function sendExtension(_payload: unknown, { services }: CallContext<null>): Promise<FileReply> {
  if (!services.extension) throw notFound()
  return new FileReply('application/zip', 'zhanggui-extension.zip', services.extension.zip)
}
