/** An order of a plan, with the plan's terms as they were then. */
export interface PaymentOrdersTable {
  owner_uid: string
  order_no: string
  plan_id: string
  level: number
  days: number
  amount_fen: number
  method: string
  status: string
  /** The gateway's own number of the payment; null: none, or confirmed by the operator. */
  trade_no: string | null
  created_at: number
  paid_at: number | null
}

/** Finds the account of an invitation code; like `logins`, it must know all owners. */
export interface InvitationCodesTable {
  code: string
  owner_uid: string
}

/** An account that came through another one's invitation. */
export interface InvitationsTable {
  /** Who invited. */
  owner_uid: string
  invitation_id: string
  invited_owner_uid: string
  username: string
  joined_at: number
}

export interface RewardsTable {
  owner_uid: string
  reward_id: string
  /** The order that earned it: one reward each. */
  order_no: string
  from_username: string
  amount_fen: number
  earned_at: number
}

/** Requests to be paid what was earned. */
export interface ExtractsTable {
  owner_uid: string
  extract_id: string
  amount_fen: number
  /** Where the money shall go: personal data, see security/vault.ts. */
  account_sealed: string
  state: string
  requested_at: number
  decided_at: number | null
  reason: string
  /** The operator. */
  decided_by: string | null
}
