import {
  Bot,
  Database,
  Globe,
  Info,
  Keyboard,
  Languages,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Palette,
  User,
} from 'lucide-react'

export const SECTIONS = [
  'profile',
  'models',
  'mail',
  'messages',
  'web',
  'appearance',
  'language',
  'data',
  'shortcuts',
  'about',
] as const
export type SectionName = (typeof SECTIONS)[number]

export const SECTION_ICONS: Record<SectionName, LucideIcon> = {
  profile: User,
  models: Bot,
  mail: Mail,
  messages: MessageSquareText,
  web: Globe,
  appearance: Palette,
  language: Languages,
  data: Database,
  shortcuts: Keyboard,
  about: Info,
}

export function sectionOf(name: string | undefined): SectionName {
  return SECTIONS.find(section => section === name) ?? 'profile'
}
