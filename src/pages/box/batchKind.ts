import type { AddedKind } from '../../batches/screens/addedKind.ts'
import { toClaimSave } from './publish/claims.ts'
import { createClaimKeeper } from './publish/createClaimKeeper.ts'
import { createPublishKind } from './publish/createPublishKind.ts'
import { createPublishTools } from './publish/createPublishTools.ts'
import { publishFace } from './publish/values.ts'

/** Publishing: the box is told how far its goods are. */
export const publish: AddedKind = {
  face: publishFace,
  open(api) {
    const claims = createClaimKeeper(api)
    return {
      kind: createPublishKind(createPublishTools(api, claims)),
      onKept: (job, rows) => void claims.put(rows.flatMap((row) => toClaimSave(job, row) ?? [])),
    }
  },
}
