import {
  Bot,
  Brain,
  Bug,
  FolderOpen,
  GraduationCap,
  Info,
  Keyboard,
  Languages,
  Layers,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  Moon,
  PanelLeft,
  PanelRight,
  Search,
  Send,
  Square,
  SquarePen,
  Sun,
  TextSearch,
  Upload,
  UserRound,
} from 'lucide-react'
import type { ConversationSummary, FileCard } from '../../../src-preload/contract.ts'
import { chooseLanguage, chooseTheme } from '../../appearance.ts'
import { type AppCommand, canGoBehind, runCommand } from '../../commands.ts'
import { openConversation } from '../../conversations.ts'
import { importChosen } from '../../files.ts'
import { fold, matches, searchWords } from '../../fold.ts'
import { visibleName } from '../../format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { selectModel } from '../../models.ts'
import { SECTION_ICONS, SECTIONS } from '../../screens/settings/sections.ts'
import { openSpecialistPicker } from '../../specialists.ts'
import { dispatch, type ViewState } from '../../state.ts'
import { openSearch } from '../search/search-seed.ts'

export type PaletteItem = {
  id: string
  label: string
  /** Stands at the end of the line. */
  note?: string
  keys?: readonly string[]
  icon?: LucideIcon
  /** The media type of a file, for its own icon. */
  mime?: string
  run(): void
}
export type PaletteGroup = { value: string; items: PaletteItem[] }

const SHOWN = 8
const SHOWN_AT_FIRST = 5

/** What the palette offers for these words; with none, the actions and the latest conversations. */
export function paletteGroups(state: ViewState, files: readonly FileCard[], query: string): PaletteGroup[] {
  const words = searchWords(query)
  const limit = words.length > 0 ? SHOWN : SHOWN_AT_FIRST
  const wanted = (item: { label: string }) => matches(fold(item.label), words)
  const { t } = i18n
  const groups: PaletteGroup[] = [
    { value: t('palette.commands'), items: commandItems(state).filter(wanted) },
    {
      value: t('palette.conversations'),
      items: state.conversations.map(conversationItem).filter(wanted).slice(0, limit),
    },
    { value: t('palette.files'), items: files.map(fileItem).filter(wanted).slice(0, limit) },
    { value: t('palette.settings'), items: words.length > 0 ? settingItems(state).filter(wanted) : [] },
  ]
  if (words.length > 0)
    groups.push({
      value: t('common.search'),
      items: [
        {
          id: 'search-text',
          label: t('palette.searchText', { query: query.trim() }),
          icon: TextSearch,
          run: () => openSearch(query.trim()),
        },
      ],
    })
  return groups.filter(group => group.items.length > 0)
}

function commandItems(state: ViewState): PaletteItem[] {
  const { t } = i18n
  const command = (name: AppCommand, label: string, icon: LucideIcon, keys?: string[]): PaletteItem => ({
    id: name,
    label,
    icon,
    keys,
    run: () => runCommand(name),
  })
  const screen = (
    name: 'files' | 'progress' | 'outbox' | 'memory' | 'about',
    label: string,
    icon: LucideIcon,
  ): PaletteItem => ({
    id: name,
    label,
    icon,
    run: () => dispatch({ type: 'show_screen', screen: name }),
  })
  const dark = state.bootstrap?.theme === 'dark'
  const running = state.conversations.find(one => one.id === state.conversationId)?.state === 'running'
  return [
    ...(running ? [command('stop', t('palette.stop'), Square, ['escape'])] : []),
    ...(canGoBehind(state) ? [command('background', t('palette.background'), Layers, ['control', 'shift', 'B'])] : []),
    command('new_conversation', t('palette.newConversation'), SquarePen, ['control', 'N']),
    command('search', t('palette.searchAll'), Search, ['control', 'shift', 'F']),
    ...(state.conversationId ? [command('find', t('palette.find'), TextSearch, ['control', 'F'])] : []),
    { id: 'import', label: t('palette.importFiles'), icon: Upload, run: importFiles },
    screen('files', t('palette.openFiles'), FolderOpen),
    screen('outbox', t('palette.openOutbox'), Send),
    command('tasks', t('palette.openTasks'), ListTodo, ['control', 'shift', 'T']),
    command('jobs', t('palette.openJobs'), Layers, ['control', 'shift', 'J']),
    screen('progress', t('palette.openProgress'), GraduationCap),
    screen('memory', t('palette.openMemory'), Brain),
    command('toggle_list', t('palette.toggleList'), PanelLeft, ['control', 'B']),
    command('toggle_panel', t('palette.togglePanel'), PanelRight, ['control', 'J']),
    {
      id: 'theme',
      label: t(dark ? 'palette.light' : 'palette.dark'),
      icon: dark ? Sun : Moon,
      run: () => void chooseTheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'language',
      label: t('palette.otherLanguage'),
      icon: Languages,
      run: () => void chooseLanguage(state.bootstrap?.language === 'en' ? 'fr' : 'en'),
    },
    ...(usesSpecialists(state)
      ? [{ id: 'specialists', label: t('palette.chooseSpecialist'), icon: UserRound, run: openSpecialistPicker }]
      : []),
    command('help', t('palette.openHelp'), Keyboard, ['F1']),
    command('report', t('reports.menu'), Bug),
    screen('about', t('palette.openAbout'), Info),
  ]
}

/** Guests, and conversations of guests, have none. */
function usesSpecialists({ bootstrap, beginning, conversationId, transcripts }: ViewState): boolean {
  const started = conversationId === undefined ? beginning.mode : transcripts[conversationId]?.mode
  return (started ?? bootstrap?.profile.mode) !== 'guest'
}

function importFiles(): void {
  dispatch({ type: 'show_screen', screen: 'files' })
  void importChosen()
}

function conversationItem({ id, title }: ConversationSummary): PaletteItem {
  return { id, label: title, icon: MessageSquare, run: () => void openConversation(id) }
}

function fileItem({ fileId, name, mime }: FileCard): PaletteItem {
  return {
    id: fileId,
    label: visibleName(name),
    mime,
    run() {
      dispatch({ type: 'show_screen', screen: 'chat' })
      dispatch({ type: 'preview_file', fileId })
    },
  }
}

function settingItems(state: ViewState): PaletteItem[] {
  const { t } = i18n
  const sections = SECTIONS.map(section => ({
    id: `settings-${section}`,
    label: t(`settings.${section}`),
    icon: SECTION_ICONS[section],
    run: () => dispatch({ type: 'show_screen', screen: 'settings', section }),
  }))
  const models = (state.bootstrap?.models ?? []).map(model => ({
    id: `model-${model.id}`,
    label: model.label,
    note: model.id === state.bootstrap?.modelId ? t('settings.inUse') : t('settings.use'),
    icon: Bot,
    run: () => void selectModel(model.id),
  }))
  return [...sections, ...models]
}
