import { Copy, Eye, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpecialistView } from '../../../src-preload/contract.ts'
import { ask } from '../../api.ts'
import { DropZone } from '../../components/chat/drop-zone.tsx'
import { SpecialistLine } from '../../components/specialists/specialist-line.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { showToast } from '../../components/ui/toast.tsx'
import { formatNumber } from '../../format.ts'
import { currentLanguage, i18n, say } from '../../i18n/i18n.ts'
import { itemOf } from '../../specialists.ts'
import { dispatch, useView } from '../../state.ts'
import { FileButton, useReadText } from './file-button.tsx'
import { SpecialistEditorPane } from './specialist-editor.tsx'
import { copyOf, MOST_CHARACTERS } from './specialist-text.ts'

/** Who there is to talk to; one of them opens in the editor. */
export function SpecialistsSection() {
  const editor = useView(state => state.editor)
  const first = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = editor !== undefined

  // The editor takes the button that closed it away.
  useEffect(() => {
    if (wasOpen.current && !isOpen) first.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return editor ? <SpecialistEditorPane editor={editor} /> : <SpecialistList first={first} />
}

function SpecialistList({ first }: { first: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation()
  const all = useView(state => state.specialists)
  const own = all.filter(one => one.own)
  const given = all.filter(one => !one.own)
  const readText = useReadText(takeText)

  function drop([file]: File[]) {
    if (file?.name.toLowerCase().endsWith('.md')) void readText(file)
    else if (file) showToast({ message: t('specialists.notMarkdown', { name: file.name }), kind: 'error' })
  }
  return (
    <DropZone title={t('specialists.drop')} hint={t('specialists.dropHint')} onFiles={drop}>
      <div className="flex max-w-2xl flex-col gap-4">
        <p className="text-sm text-soft">{t('specialists.text')}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={first}
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => open({ text: t('specialists.template') })}
          >
            {t('specialists.new')}
          </Button>
          <FileButton
            label={t('specialists.import')}
            accept=".md,text/markdown"
            icon={<FileUp aria-hidden className="size-4" />}
            onText={takeText}
          />
          <p className="text-xs text-faint">{t('specialists.importHint')}</p>
        </div>
        <Group title={t('specialists.own')} specialists={own} empty={t('specialists.noneOwn')} />
        <Group title={t('specialists.forPros')} specialists={given.filter(one => one.audience === 'pro')} />
        <Group title={t('specialists.forPupils')} specialists={given.filter(one => one.audience === 'pupil')} />
      </div>
    </DropZone>
  )
}

type GroupProps = { title: string; specialists: SpecialistView[]; empty?: string }

function Group({ title, specialists, empty }: GroupProps) {
  if (specialists.length === 0 && !empty) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm font-medium">{title}</h3>
      {specialists.length === 0 && <p className="text-sm text-faint">{empty}</p>}
      {specialists.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {specialists.map(specialist => (
            <SpecialistRow key={specialist.id} specialist={specialist} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SpecialistRow({ specialist }: { specialist: SpecialistView }) {
  const { t } = useTranslation()
  const { id, own } = specialist
  const name = say(specialist.name)
  return (
    <li className="flex items-start gap-2.5 py-2.5 ps-4 pe-2.5">
      <SpecialistLine item={itemOf(specialist)} />
      <span className="flex shrink-0">
        <IconButton
          label={t(own ? 'specialists.editOf' : 'specialists.viewOf', { name })}
          onClick={() => void openFile(specialist)}
        >
          {own ? <Pencil className="size-4" /> : <Eye className="size-4" />}
        </IconButton>
        <IconButton label={t('specialists.duplicateOf', { name })} onClick={() => void duplicate(specialist)}>
          <Copy className="size-4" />
        </IconButton>
        {own && (
          <IconButton label={t('specialists.deleteOf', { name })} onClick={() => void remove(id, name)}>
            <Trash2 className="size-4" />
          </IconButton>
        )}
      </span>
    </li>
  )
}

function open(editor: { id?: string; text: string; given?: boolean }): void {
  dispatch({ type: 'editor_opened', editor })
}

function takeText(text: string): void {
  if (text.length <= MOST_CHARACTERS) {
    open({ text })
    return
  }
  const most = formatNumber(MOST_CHARACTERS, currentLanguage())
  showToast({ message: i18n.t('specialists.tooLong', { most }), kind: 'error' })
}

async function openFile({ id, own }: SpecialistView): Promise<void> {
  const answer = await ask('readSpecialist', { id })
  if (answer.ok) open({ id, text: answer.value.text, given: !own })
}

async function duplicate(specialist: SpecialistView): Promise<void> {
  const answer = await ask('readSpecialist', { id: specialist.id })
  if (answer.ok) open({ text: copyOf(answer.value.text, specialist) })
}

/** Its text is kept here, to bring it back. */
async function remove(id: string, name: string): Promise<void> {
  const { t } = i18n
  const read = await ask('readSpecialist', { id })
  if (!read.ok) return
  const answer = await ask('deleteSpecialist', { id })
  if (!answer.ok) return
  showToast({
    message: t('specialists.deleted', { name }),
    action: {
      label: t('common.undo'),
      async run() {
        const restored = await ask('saveSpecialist', { id, text: read.value.text })
        if (restored.ok) dispatch({ type: 'announce', text: t('specialists.restored', { name }) })
      },
    },
  })
}
