import type { Kysely } from 'kysely'
import type { AccessKeysTable } from './tables/accessKeys.ts'
import type { AlertRulesTable, AlertsTable, OrdersDueTable } from './tables/alerts.ts'
import type { BoxClaimsTable, BoxGoodsTable, FamilyVerdictsTable, ListingSettingsTable, PilotsTable } from './tables/box.ts'
import type { ChannelCodesTable, ChannelsTable, MorningReportsTable, OutboxTable } from './tables/channels.ts'
import type { DaySheetsTable, PlatformRatesTable, TrafficDaysTable } from './tables/figures.ts'
import type { ChancesTable, HotDaysTable } from './tables/hotLists.ts'
import type { ExtractsTable, InvitationCodesTable, InvitationsTable, PaymentOrdersTable, RewardsTable } from './tables/money.ts'
import type {
  AnnouncementReadersTable,
  AnnouncementsTable,
  CallDaysTable,
  CallHoursTable,
  OperatorDeedsTable,
  PlatformHoursTable,
  PlatformTotalsTable,
} from './tables/operating.ts'
import type {
  AvatarsTable,
  CertificationsTable,
  LoginFailuresTable,
  LoginPlacesTable,
  LoginsTable,
  RelayKeysTable,
  SessionsTable,
  UsersTable,
} from './tables/people.ts'
import type { CostEntriesTable, CostImportsTable, PlatformBillsTable, ProfitScenariosTable, ProfitSettingsTable } from './tables/profit.ts'
import type { ShopAssignmentsTable, ShopGroupMembersTable, ShopGroupsTable, ShopsTable } from './tables/shops.ts'
import type { SuggestionsTable } from './tables/suggestions.ts'
import type { AuditEntriesTable, DeletedRecordsTable, DriftTotalsTable, FieldDriftTable, IdempotentRepliesTable } from './tables/traces.ts'
import type { LeasesTable, MetaTable, MigrationsTable, StoredBytesTable } from './tables/upkeep.ts'
import type { BatchJobsTable, BatchRowsTable, NotificationsTable, SavedViewsTable, WorkMarksTable } from './tables/work.ts'

/** The row of a record that is kept as its entity has it: yes and no are 1 and 0. */
export type StampedRow<Shown> = Stamps & {
  [Key in Exclude<keyof Shown, keyof Stamps>]: Shown[Key] extends boolean ? number : Shown[Key]
}

interface Stamps {
  owner_uid: string
  created_at: number
  updated_at: number
  version: number
}

export interface Tables {
  users: UsersTable
  logins: LoginsTable
  sessions: SessionsTable
  relay_keys: RelayKeysTable
  access_keys: AccessKeysTable
  suggestions: SuggestionsTable
  avatars: AvatarsTable
  certifications: CertificationsTable
  shops: ShopsTable
  shop_groups: ShopGroupsTable
  shop_group_members: ShopGroupMembersTable
  shop_assignments: ShopAssignmentsTable
  audit_entries: AuditEntriesTable
  idempotent_replies: IdempotentRepliesTable
  login_failures: LoginFailuresTable
  login_places: LoginPlacesTable
  notifications: NotificationsTable
  channels: ChannelsTable
  outbox: OutboxTable
  channel_codes: ChannelCodesTable
  morning_reports: MorningReportsTable
  deleted_records: DeletedRecordsTable
  saved_views: SavedViewsTable
  batch_jobs: BatchJobsTable
  batch_rows: BatchRowsTable
  work_marks: WorkMarksTable
  cost_entries: CostEntriesTable
  cost_imports: CostImportsTable
  profit_settings: ProfitSettingsTable
  profit_scenarios: ProfitScenariosTable
  platform_bills: PlatformBillsTable
  payment_orders: PaymentOrdersTable
  invitation_codes: InvitationCodesTable
  invitations: InvitationsTable
  rewards: RewardsTable
  extracts: ExtractsTable
  field_drift: FieldDriftTable
  drift_totals: DriftTotalsTable
  call_hours: CallHoursTable
  call_days: CallDaysTable
  platform_hours: PlatformHoursTable
  platform_totals: PlatformTotalsTable
  announcements: AnnouncementsTable
  announcement_readers: AnnouncementReadersTable
  operator_deeds: OperatorDeedsTable
  day_sheets: DaySheetsTable
  platform_rates: PlatformRatesTable
  traffic_days: TrafficDaysTable
  hot_days: HotDaysTable
  chances: ChancesTable
  box_goods: BoxGoodsTable
  box_claims: BoxClaimsTable
  pilots: PilotsTable
  family_verdicts: FamilyVerdictsTable
  listing_settings: ListingSettingsTable
  alert_rules: AlertRulesTable
  alerts: AlertsTable
  orders_due: OrdersDueTable
  stored_bytes: StoredBytesTable
  leases: LeasesTable
  meta: MetaTable
  migrations: MigrationsTable
}

/** The database, or a transaction on it: repositories take either. */
export type Queries = Kysely<Tables>
