import { ArrowLeft, Copy } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpecialistCheck, SpecialistProblem } from '../../../src-preload/contract.ts'
import { ask, askQuietly } from '../../api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Callout } from '../../components/ui/callout.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { say } from '../../i18n/i18n.ts'
import { dispatch, isUnsaved, type SpecialistEditor, useView } from '../../state.ts'
import { useAnswer } from '../../use-answer.ts'
import { useSettled } from '../../use-settled.ts'
import { CodeArea, type CodeAreaHandle } from './code-area.tsx'
import { SpecialistPreview } from './specialist-preview.tsx'
import { copyOf } from './specialist-text.ts'

/** Letters come faster than a text is worth checking. */
const PAUSE_MS = 350

type Part = 'write' | 'preview'

/** The file of one specialist, checked as it is written, and what it makes. */
export function SpecialistEditorPane({ editor }: { editor: SpecialistEditor }) {
  const { t } = useTranslation()
  const { id, text, given } = editor
  const [part, setPart] = useState<Part>('write')
  const area = useRef<CodeAreaHandle>(null)
  const saving = useRef(false)
  const leaving = useView(state => state.leaving)
  const check = useCheck(text)
  const unsaved = !given && (id === undefined || isUnsaved(editor))
  const name = check?.view ? say(check.view.name) : t('specialists.newTitle')

  function show(problem: SpecialistProblem) {
    setPart('write')
    // The text may have to be drawn first.
    requestAnimationFrame(() => area.current?.showLine(problem.line))
  }
  async function save() {
    if (given) return
    const fresh = await ask('checkSpecialist', { text })
    if (!fresh.ok) return
    const [first] = fresh.value.problems
    if (first) return show(first)
    const answer = await ask('saveSpecialist', { text, ...(id !== undefined && { id }) })
    if (!answer.ok) return
    dispatch({ type: 'editor_saved', id: answer.value.id, text })
    showToast({ message: t('specialists.saved', { name: say(answer.value.name) }), kind: 'done' })
  }
  /** A key that is held saves once: a new one would be saved again under another name. */
  async function saveOnce() {
    if (saving.current) return
    saving.current = true
    await save()
    saving.current = false
  }
  useSaveKey(() => void saveOnce())
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={t('specialists.back')}
          onClick={() => dispatch({ type: 'show_screen', screen: 'settings', section: 'specialists' })}
        >
          <ArrowLeft className="size-4" />
        </IconButton>
        <h3 dir="auto" className="min-w-40 flex-1 truncate text-base font-medium">
          {name}
        </h3>
        {unsaved && <Badge>{t('specialists.unsaved')}</Badge>}
        {!given && (
          <Tooltip label={t('common.save')} keys={t('specialists.saveKeys')}>
            <Button variant="primary" onClick={() => void saveOnce()}>
              {t('common.save')}
            </Button>
          </Tooltip>
        )}
        {given && check?.view && (
          <Button
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() =>
              check.view && dispatch({ type: 'editor_opened', editor: { text: copyOf(text, check.view) } })
            }
          >
            {t('specialists.duplicate')}
          </Button>
        )}
      </div>
      {given && <Callout>{t('specialists.given')}</Callout>}
      <Tabs<Part>
        label={t('specialists.parts')}
        value={part}
        onChange={setPart}
        tabs={[
          {
            value: 'write',
            label: t('specialists.write'),
            content: part === 'write' && <Writing editor={editor} check={check} area={area} onProblem={show} />,
          },
          {
            value: 'preview',
            label: t('specialists.preview'),
            content: part === 'preview' && <SpecialistPreview check={check} />,
          },
        ]}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => dispatch({ type: 'stay_in_editor' })}
        title={t('specialists.leaveTitle')}
        text={t('specialists.leaveText')}
        confirm={t('specialists.leave')}
        danger
        onConfirm={() => leaving && dispatch({ type: 'leave_editor', to: leaving })}
      />
    </div>
  )
}

type WritingProps = {
  editor: SpecialistEditor
  check: SpecialistCheck | undefined
  area: RefObject<CodeAreaHandle | null>
  onProblem(problem: SpecialistProblem): void
}

function Writing({ editor, check, area, onProblem }: WritingProps) {
  const { t } = useTranslation()
  const problemsId = useId()
  const problems = check?.problems ?? []
  return (
    <div className="flex flex-col gap-3 px-1 pt-3 pb-1">
      <CodeArea
        ref={area}
        label={t('specialists.editor')}
        value={editor.text}
        wrong={new Set(problems.map(({ line }) => line))}
        describedBy={problemsId}
        readOnly={editor.given}
        onChange={text => dispatch({ type: 'editor_changed', text })}
      />
      <div id={problemsId}>
        <p className="text-xs text-faint">{check ? summaryOf(problems) : t('specialists.checking')}</p>
        {problems.length > 0 && (
          <ul className="mt-1.5 flex flex-col">
            {problems.map(problem => (
              <li key={`${problem.line} ${problem.sentence.fr}`}>
                <button
                  type="button"
                  onClick={() => onProblem(problem)}
                  className="flex w-full items-baseline gap-3 rounded-md px-2 py-1 text-start text-sm hover:bg-hover"
                >
                  <span className="money shrink-0 text-xs font-medium text-danger">
                    {t('specialists.line', { line: problem.line })}
                  </span>
                  <span className="min-w-0">{say(problem.sentence)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )

  function summaryOf({ length }: readonly SpecialistProblem[]): string {
    return length === 0 ? t('specialists.sound') : t('specialists.problems', { count: length })
  }
}

/** Of the text as it stood a moment ago. How many problems there are is said when that changes. */
function useCheck(text: string): SpecialistCheck | undefined {
  const { t } = useTranslation()
  const settled = useSettled(text, PAUSE_MS)
  const { value } = useAnswer(settled, () => askQuietly('checkSpecialist', { text: settled }))
  const count = value?.problems.length
  const told = useRef(0)
  useEffect(() => {
    if (count === undefined || count === told.current) return
    told.current = count
    const sentence = count === 0 ? t('specialists.sound') : t('specialists.problems', { count })
    dispatch({ type: 'announce', text: sentence })
  }, [count, t])
  return value
}

function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
