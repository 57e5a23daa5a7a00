import { AtSign, ClipboardCheck, Paperclip, Plus, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mode } from '../../../src-preload/contract.ts'
import { chooseFiles } from '../../attachments.ts'
import { addDraftFiles } from '../../drafts.ts'
import { setExam, useExam } from '../../specialists.ts'
import { dispatch, useView } from '../../state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { ModePicker } from './mode-picker.tsx'
import { ModelPicker } from './model-picker.tsx'
import { SpecialistPicker } from './specialist-picker.tsx'

export type ComposerToolsProps = {
  conversationId?: string
  mode: Mode
  /** Writes a character, as if it had been typed. */
  onType(character: '@' | '/'): void
}

/** Under the text: what can be added, and who answers how. */
export function ComposerTools({ conversationId, mode, onType }: ComposerToolsProps) {
  const { t } = useTranslation()
  const profileMode = useView(state => state.bootstrap?.profile.mode ?? 'guest')
  const exam = useExam(conversationId) && mode === 'child'
  const [leaving, setLeaving] = useState(false)

  /** An exam that has begun is not left by a slip. */
  function toggleExam() {
    if (exam && conversationId) setLeaving(true)
    else void setExam(conversationId, !exam)
  }
  return (
    <>
      <Menu
        side="top"
        entries={[
          {
            label: t('composer.addFiles'),
            icon: <Paperclip />,
            onSelect: () => void chooseFiles().then(chosen => addDraftFiles(conversationId, chosen)),
          },
          { label: t('composer.mention'), icon: <AtSign />, keys: '@', onSelect: () => onType('@') },
          { label: t('composer.prompts'), icon: <SquarePen />, keys: '/', onSelect: () => onType('/') },
          ...(mode === 'child'
            ? ([
                'separator',
                {
                  label: t(exam ? 'specialists.examLeave' : 'specialists.exam'),
                  icon: <ClipboardCheck />,
                  hint: exam ? undefined : t('specialists.examHint'),
                  onSelect: toggleExam,
                },
              ] as const)
            : []),
        ]}
        trigger={
          <IconButton label={t('composer.add')} tooltipSide="top">
            <Plus className="size-[1.125rem]" />
          </IconButton>
        }
      />
      <ModePicker
        profileMode={profileMode}
        mode={mode}
        fixed={conversationId !== undefined}
        onChange={next =>
          dispatch({ type: 'beginning_changed', change: { mode: next, specialist: 'automatic', exam: false } })
        }
      />
      {mode !== 'guest' && <SpecialistPicker conversationId={conversationId} mode={mode} />}
      {exam && (
        <button
          type="button"
          onClick={toggleExam}
          title={t('specialists.examLeave')}
          className="inline-flex h-6 shrink-0 items-center gap-1 rounded-sm bg-accent-soft px-1.5 text-xs font-medium text-accent-text"
        >
          <ClipboardCheck aria-hidden className="size-3.5" />
          {t('specialists.examBadge')}
          <span className="sr-only">. {t('specialists.examLeave')}</span>
        </button>
      )}
      <ModelPicker />
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('specialists.examLeaveTitle')}
        text={t('specialists.examLeaveText')}
        confirm={t('specialists.examLeave')}
        onConfirm={() => void setExam(conversationId, false)}
      />
    </>
  )
}
