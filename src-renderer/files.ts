import type { FileCard } from '../src-preload/contract.ts'
import { ask } from './api.ts'
import { chooseFiles, importFiles } from './attachments.ts'
import { showToast } from './components/ui/toast.tsx'
import { focusComposer, newConversation } from './conversations.ts'
import { addDraftFiles } from './drafts.ts'
import { visibleName } from './format.ts'
import { i18n } from './i18n/i18n.ts'
import { currentState, dispatch } from './state.ts'

/** Asks for files with the dialog of the system, for the library. */
export async function importChosen(): Promise<void> {
  tellImported((await chooseFiles()).length)
}

export async function importDropped(files: File[]): Promise<void> {
  tellImported((await importFiles(files, i18n.t('composer.pasted'))).length)
}

function tellImported(count: number): void {
  if (count > 0) showToast({ message: i18n.t('library.importedNow', { count }), kind: 'done' })
}

export async function saveFileAs(fileId: string): Promise<void> {
  const answer = await ask('saveFileAs', { fileId })
  if (answer.ok && answer.value)
    showToast({ message: i18n.t('common.savedTo', { path: answer.value.path }), kind: 'done' })
}

/** False when it was refused. */
export async function deleteFile(file: FileCard): Promise<boolean> {
  const { fileId } = file
  const name = visibleName(file.name)
  const answer = await ask('deleteFile', { fileId })
  if (!answer.ok) return false
  showToast({
    message: i18n.t('library.deleted', { name }),
    action: {
      label: i18n.t('common.undo'),
      async run() {
        const restored = await ask('restoreFile', { fileId })
        if (restored.ok) dispatch({ type: 'announce', text: i18n.t('library.restored', { name }) })
      },
    },
  })
  return true
}

/** Puts the file beside what is being written, there or in a new conversation, and goes there. */
export function attachFile(file: FileCard, conversationId: string | undefined): void {
  const { fileId, name, mime, bytes, origin, createdAt } = file
  addDraftFiles(conversationId, [{ fileId, name, mime, bytes, origin, createdAt }])
  if (!conversationId) newConversation()
  else if (currentState().conversationId !== conversationId || currentState().screen !== 'chat')
    dispatch({ type: 'show_conversation', conversationId })
  focusComposer()
}
