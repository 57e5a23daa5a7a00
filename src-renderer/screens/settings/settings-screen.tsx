import { useTranslation } from 'react-i18next'
import { classNames } from '../../components/ui/class-names.ts'
import { Screen } from '../../components/ui/screen.tsx'
import { ScreenHeader } from '../../components/ui/screen-header.tsx'
import { Select } from '../../components/ui/select.tsx'
import { NARROW, useMedia } from '../../media.ts'
import { dispatch, useView } from '../../state.ts'
import { AboutContent } from '../about/about-content.tsx'
import { KeyList } from '../help/key-list.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ApprovalsSection } from './approvals-section.tsx'
import { DataSection } from './data-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { MailSection } from './mail-section.tsx'
import { McpSection } from './mcp-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { ModelsSection } from './models-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SchoolSection } from './school-section.tsx'
import { SECTION_ICONS, SECTIONS, type SectionName, sectionOf } from './sections.ts'
import { SpecialistsSection } from './specialists-section.tsx'
import { SupportSection } from './support-section.tsx'
import { WebSection } from './web-section.tsx'

export function SettingsScreen() {
  const { t } = useTranslation()
  const narrow = useMedia(NARROW)
  const section = sectionOf(useView(state => state.section))
  const show = (next: SectionName) => dispatch({ type: 'show_screen', screen: 'settings', section: next })
  return (
    <Screen>
      <ScreenHeader title={t('frame.settings')} />
      <div className="flex gap-8 max-narrow:flex-col max-narrow:gap-5">
        {narrow ? (
          <Select<SectionName>
            label={t('settings.section')}
            value={section}
            onChange={show}
            options={SECTIONS.map(value => ({ value, label: t(`settings.${value}`) }))}
          />
        ) : (
          <nav
            aria-label={t('settings.sections')}
            className="sticky top-0 flex w-44 shrink-0 flex-col gap-0.5 self-start"
          >
            {SECTIONS.map(name => (
              <SectionButton key={name} name={name} current={name === section} onShow={() => show(name)} />
            ))}
          </nav>
        )}
        <section aria-label={t(`settings.${section}`)} className="min-w-0 flex-1 pb-6">
          <h2 className={narrow ? 'sr-only' : 'mb-4 text-lg font-semibold'}>{t(`settings.${section}`)}</h2>
          <SectionContent name={section} />
        </section>
      </div>
    </Screen>
  )
}

function SectionButton({ name, current, onShow }: { name: SectionName; current: boolean; onShow(): void }) {
  const { t } = useTranslation()
  const Icon = SECTION_ICONS[name]
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={onShow}
      className={classNames(
        'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1 text-start text-sm transition-colors',
        current ? 'bg-accent-soft font-medium text-accent-text' : 'text-soft hover:bg-hover hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`settings.${name}`)}
    </button>
  )
}

function SectionContent({ name }: { name: SectionName }) {
  switch (name) {
    case 'profile':
      return <ProfileSection />
    case 'models':
      return <ModelsSection />
    case 'specialists':
      return <SpecialistsSection />
    case 'mail':
      return <MailSection />
    case 'messages':
      return <MessagesSection />
    case 'web':
      return <WebSection />
    case 'mcp':
      return <McpSection />
    case 'appearance':
      return <AppearanceSection />
    case 'language':
      return <LanguageSection />
    case 'approvals':
      return <ApprovalsSection />
    case 'school':
      return <SchoolSection />
    case 'data':
      return <DataSection />
    case 'support':
      return <SupportSection />
    case 'shortcuts':
      return <KeyList />
    case 'about':
      return <AboutContent />
  }
}
