export const settingTabs = ['basic', 'security', 'certification'] as const
export type SettingTab = (typeof settingTabs)[number]

/** The tab that an address names; the first one where it names none of ours. */
export function readSettingTab(query: URLSearchParams): SettingTab {
  const named = query.get('tab')
  return settingTabs.find((tab) => tab === named) ?? 'basic'
}
