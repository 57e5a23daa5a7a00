import {
  Bot,
  Database,
  Globe,
  Info,
  Keyboard,
  Languages,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Palette,
  Plug,
  School,
  ShieldCheck,
  User,
  UsersRound,
} from 'lucide-react'

export const SECTIONS = [
  'profile',
  'models',
  'specialists',
  'mail',
  'messages',
  'web',
  'mcp',
  'appearance',
  'language',
  'approvals',
  'school',
  'data',
  'support',
  'shortcuts',
  'about',
] as const
export type SectionName = (typeof SECTIONS)[number]

export const SECTION_ICONS: Record<SectionName, LucideIcon> = {
  profile: User,
  models: Bot,
  specialists: UsersRound,
  mail: Mail,
  messages: MessageSquareText,
  web: Globe,
  mcp: Plug,
  appearance: Palette,
  language: Languages,
  approvals: ShieldCheck,
  school: School,
  data: Database,
  support: LifeBuoy,
  shortcuts: Keyboard,
  about: Info,
}

export function sectionOf(name: string | undefined): SectionName {
  return SECTIONS.find(section => section === name) ?? 'profile'
}
