import type { MemoryView, RequestInput, RequestName, RequestResult } from '../../src-preload/contract.ts'
import type { AppParts } from '../app.ts'
import { UserError } from '../errors.ts'
import { cleanMessage, measureSms, plainForSms } from '../outbox/sms-count.ts'
import { deleteMemory, listMemories, type Memory, updateMemory } from '../store/memories.ts'
import { profileView } from './bootstrap.ts'
import { findLocalServers } from './local-servers.ts'
import { outboxView } from './outbox.ts'
import { EMPTY_MEMORY, UNKNOWN_MEMORY } from './sentences.ts'

/** Requests that need a dialog, the desktop or a restart; the window's own code answers them. */
export type DesktopRequestName =
  | 'chooseFiles'
  | 'exportConversation'
  | 'openFile'
  | 'showFile'
  | 'saveFileAs'
  | 'saveOutboxEntry'
  | 'saveDraft'
  | 'openDraft'
  | 'restoreCopy'
  | 'exportData'
  | 'deleteData'
  | 'openExternal'
  | 'copyText'
  | 'reportProblem'
export type CoreRequestName = Exclude<RequestName, DesktopRequestName>

/** Nothing is read of an answer that is none. */
type Result<N extends RequestName> = [RequestResult<N>] extends [undefined] ? unknown : RequestResult<N>
export type RequestHandlers<N extends RequestName> = {
  [Name in N]: (input: RequestInput<Name>) => Result<Name> | Promise<Result<Name>>
}

/** A message that takes longer to leave waits in the outbox. */
const SEND_TIME_MS = 120_000

/** One entry per request of the window; each throws UserError for what the person can do something about. */
export function createRequests(parts: AppParts): RequestHandlers<CoreRequestName> {
  const { host, bootstrap, conversations, messaging, turns, approvals, files, outbox, models, mail } = parts
  const { db } = host
  return {
    bootstrap: () => bootstrap.bootstrap(),
    welcome: input => bootstrap.welcome(input),
    updateProfile: async input => profileView(await bootstrap.changeProfile(input)),
    setAppearance: input => bootstrap.setAppearance(input),

    listConversations: () => conversations.list(),
    openConversation: input => conversations.open(input),
    sendMessage({ fileIds, ...message }) {
      const { conversationId, messageId } = messaging.send({ ...message, files: messaging.filesOf(fileIds) })
      return { conversationId, messageId }
    },
    continueTurn({ conversationId }) {
      messaging.continueTurn(conversationId)
    },
    regenerate: ({ conversationId }) => ({ conversationId: messaging.regenerate(conversationId).conversationId }),
    editAndResend(input) {
      const { conversationId, messageId } = messaging.editAndResend(input.conversationId, input.messageId, input.text)
      return { conversationId, messageId }
    },
    stopTurn: ({ conversationId }) => turns.stop(conversationId),
    answerApproval: ({ approvalId, decision }) => approvals.answer(approvalId, decision),
    renameConversation: ({ conversationId, title }) => conversations.rename(conversationId, title),
    pinConversation: ({ conversationId, pinned }) => conversations.pin(conversationId, pinned),
    deleteConversation: ({ conversationId }) => conversations.delete(conversationId),
    restoreConversation: ({ conversationId }) => conversations.restore(conversationId),
    markRead: ({ conversationId }) => conversations.markRead(conversationId),
    searchMessages: input => parts.search(input),

    importFiles: ({ paths }) => files.importAll(paths),
    importContent: input => files.importContent(input),
    listFiles: filter => files.list(filter),
    searchFiles: input => parts.fileSearch.search(input),
    previewFile: input => parts.previews.preview(input),
    deleteFile: ({ fileId }) => files.delete(fileId),
    restoreFile: ({ fileId }) => files.restore(fileId),

    listOutbox: () => outbox.list().map(outboxView),
    editOutboxEntry: ({ entryId, ...text }) => outboxView(outbox.edit(entryId, text)),
    sendOutboxEntry: async ({ entryId }) => outboxView(await outbox.send(entryId, AbortSignal.timeout(SEND_TIME_MS))),
    confirmSent: ({ entryId }) => outboxView(outbox.confirm(entryId)),
    deleteOutboxEntry: ({ entryId }) => outbox.delete(entryId),
    measureSms: ({ text }) => measureSms(plainForSms(cleanMessage(text))),

    listDrafts: () => parts.drafts.list(),
    getDraft: ({ draftId }) => parts.drafts.get(draftId),
    updateDraft: ({ draftId, ...text }) => parts.drafts.update(draftId, text),
    sendDraft: ({ draftId }) => parts.drafts.send(draftId, AbortSignal.timeout(SEND_TIME_MS)),
    deleteDraft: ({ draftId }) => parts.drafts.delete(draftId),

    listMemories: () => listMemories(db, host.profile().id).map(memoryView),
    editMemory({ memoryId, fact }) {
      if (fact.trim() === '') throw new UserError(EMPTY_MEMORY)
      const memory = updateMemory(db, host.profile().id, memoryId, { fact: fact.trim(), now: host.clock.now() })
      if (!memory) throw new UserError(UNKNOWN_MEMORY)
      return memoryView(memory)
    },
    deleteMemory({ memoryId }) {
      if (!deleteMemory(db, host.profile().id, memoryId, host.clock.now())) throw new UserError(UNKNOWN_MEMORY)
    },

    quiz: ({ quizId }) => parts.quizzes.get(quizId),
    listQuizzes: () => parts.quizzes.open(),
    answerQuiz: ({ quizId, choice }) => parts.quizzes.answer(quizId, choice),
    progress: ({ period }) => parts.progress(period),

    listModels: () => models.list(),
    addModel: input => models.add(input),
    deleteModel: ({ modelId }) => models.remove(modelId),
    selectModel: ({ modelId }) => models.select(modelId),
    setKey: ({ modelId, key }) => models.setKey(modelId, key),
    testModel: input => models.test(input),
    findLocalServers: () => findLocalServers(),

    getSmtp: () => mail.view(),
    async setSmtp(input) {
      if (!input) await mail.set(undefined)
      else {
        const { password, ...settings } = input
        await mail.set(settings, password)
      }
      return mail.view()
    },
    testSmtp: () => mail.test(),

    getWeb: () => parts.web.view(),
    setWeb: input => parts.web.set(input),
    testWeb: () => parts.web.test(),
    getMessaging: () => parts.messageSettings.view(),
    setSms: input => parts.messageSettings.setSms(input),
    setWhatsapp: input => parts.messageSettings.setWhatsapp(input),
    testMessaging: ({ channel }) => parts.messageSettings.test(channel),
    sendTestMessage: async ({ channel }) =>
      outboxView(await outbox.sendTest(channel, AbortSignal.timeout(SEND_TIME_MS))),

    listCopies: () => parts.data.listCopies(),
    makeCopy: () => parts.data.makeCopy(),
  }
}

function memoryView({ id, fact, category, createdAt }: Memory): MemoryView {
  return { id, fact, ...(category && { category }), createdAt }
}
