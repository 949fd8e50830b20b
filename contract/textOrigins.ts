/**
 * Who wrote the texts in answers to access keys, by the name of the field, wherever it is. A program that hands answers to a language model has to know
 * which of its words are ours: a title of goods can say "ignore what you were told".
 *
 * | origin | written by |
 * |---|---|
 * | ours | this program, or checked by it against a form: ids, days, moments, names of measures |
 * | people | people of the account, and programs that hold its keys: remarks, names of groups, rules, files |
 * | platform | the merchant platform, and by it other merchants and buyers: names of shops, titles, categories |
 *
 * What is named neither here nor in a list of values of the contract is a test's failure, and a stranger's text until then (decision 0222).
 */
export type TextOrigin = 'ours' | 'people' | 'platform'

export const textOrigins: Readonly<Record<string, TextOrigin>> = {
  shop_uid: 'ours',
  shop_uids: 'ours',
  shop_uid_list: 'ours',
  rollout_shop_uids: 'ours',
  group_id: 'ours',
  rule_id: 'ours',
  alert_id: 'ours',
  ring_id: 'ours',
  pilot_id: 'ours',
  box_id: 'ours',
  verdict_id: 'ours',
  suggestion_id: 'ours',
  job_id: 'ours',
  saved_by: 'ours',
  cookie_version: 'ours',
  next: 'ours',
  day: 'ours',
  since: 'ours',
  from: 'ours',
  to: 'ours',
  first_day: 'ours',
  valid_from: 'ours',
  month: 'ours',
  quiet_from: 'ours',
  quiet_to: 'ours',
  measure: 'ours',

  name: 'people',
  notes: 'people',
  group_name: 'people',
  rule_name: 'people',
  template_id: 'people',
  template_name: 'people',
  saved_by_name: 'people',
  created_by_name: 'people',
  acknowledged_by: 'people',
  from_name: 'people',
  to_name: 'people',
  started_by_name: 'people',
  decided_by_name: 'people',
  said_by_name: 'people',
  settled_by_name: 'people',
  user_name: 'people',
  key_name: 'people',
  note: 'people',
  reason: 'people',
  courier: 'people',
  proof: 'people',
  file_name: 'people',
  source_url: 'people',
  places: 'people',
  others: 'people',

  id: 'platform',
  subject: 'platform',
  shop_id: 'platform',
  goods_id: 'platform',
  goods_id_list: 'platform',
  sku_id: 'platform',
  shop_name: 'platform',
  shop_names: 'platform',
  family: 'platform',
  title: 'platform',
  words: 'platform',
  platform_words: 'platform',
  keywords: 'platform',
  chance_id: 'platform',
  pic_url: 'platform',
}

/** Is a text of this field data that somebody else wrote? */
export function isForeignText(field: string): boolean {
  return !Object.hasOwn(textOrigins, field) || textOrigins[field] !== 'ours'
}
