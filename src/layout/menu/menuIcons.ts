import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined.js'
import DashboardOutlined from '@ant-design/icons-svg/es/asn/DashboardOutlined.js'
import FireOutlined from '@ant-design/icons-svg/es/asn/FireOutlined.js'
import FormOutlined from '@ant-design/icons-svg/es/asn/FormOutlined.js'
import LineChartOutlined from '@ant-design/icons-svg/es/asn/LineChartOutlined.js'
import NotificationOutlined from '@ant-design/icons-svg/es/asn/NotificationOutlined.js'
import ProfileOutlined from '@ant-design/icons-svg/es/asn/ProfileOutlined.js'
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined.js'
import RollbackOutlined from '@ant-design/icons-svg/es/asn/RollbackOutlined.js'
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined.js'
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined.js'
import ShoppingOutlined from '@ant-design/icons-svg/es/asn/ShoppingOutlined.js'
import UnorderedListOutlined from '@ant-design/icons-svg/es/asn/UnorderedListOutlined.js'
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined.js'
import type { IconDefinition } from '@ant-design/icons-svg/es/types.js'
import type { MenuGroupName } from '../../resources/shared/menuGroups.ts'

/** The picture of each group of the menu. */
export const menuIcons: Readonly<Record<MenuGroupName, IconDefinition>> = {
  dashboard: DashboardOutlined,
  visualization: LineChartOutlined,
  list: UnorderedListOutlined,
  form: FormOutlined,
  profile: ProfileOutlined,
  result: CheckCircleOutlined,
  shop: ShopOutlined,
  user: UserOutlined,
  goods: ShoppingOutlined,
  help: QuestionCircleOutlined,
  hotSelling: FireOutlined,
  business: NotificationOutlined,
  returnGoods: RollbackOutlined,
  operator: SafetyCertificateOutlined,
}
