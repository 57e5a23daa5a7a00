import type { RequestInput, RequestName, RequestResult } from '../../src-preload/contract.ts'
import type { AppParts } from '../app.ts'
import { cleanMessage, measureSms, plainForSms } from '../outbox/sms-count.ts'
import { profileView } from './bootstrap.ts'
import { findLocalServers } from './local-servers.ts'
import { outboxView } from './outbox.ts'

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
  | 'saveTasks'
  | 'saveReport'
  | 'restoreCopy'
  | 'exportData'
  | 'chooseArchive'
  | 'importData'
  | 'chooseDataFolder'
  | 'moveData'
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
  const { bootstrap, conversations, messaging, turns, files, outbox, models, mail, jobs } = parts
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
    continueTurn({ conversationId, answerWith }) {
      messaging.continueTurn(conversationId, answerWith && parts.localAnswers.model(answerWith))
    },
    listLocalAnswers: ({ conversationId }) => parts.localAnswers.offers(conversations.own(conversationId).id),
    regenerate: ({ conversationId }) => ({ conversationId: messaging.regenerate(conversationId).conversationId }),
    editAndResend(input) {
      const { conversationId, messageId } = messaging.editAndResend(input.conversationId, input.messageId, input.text)
      return { conversationId, messageId }
    },
    stopTurn: ({ conversationId }) =>
      turns.isRunning(conversationId) ? turns.stop(conversationId) : jobs.cancelOf(conversationId),
    sendInBackground: ({ fileIds, ...message }) => jobs.add({ ...message, files: messaging.filesOf(fileIds) }),
    moveToBackground: ({ conversationId }) => jobs.move(conversationId),
    listJobs: () => jobs.list(),
    getJob: ({ number }) => jobs.get(number),
    cancelJob: ({ number }) => jobs.cancel(number),
    resumeJob: ({ number }) => jobs.resume(number),
    dismissJobs: () => jobs.dismissEnded(),
    answerApproval({ approvalId, decision }) {
      jobs.answerCard(approvalId, decision)
    },
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
    describeFile: ({ fileId }) => parts.fileReading.describe(fileId),
    previewFile: input => parts.previews.preview(input),
    deleteFile: ({ fileId }) => files.delete(fileId),
    restoreFile: ({ fileId }) => files.restore(fileId),

    listOutbox: () => outbox.list().map(outboxView),
    editOutboxEntry: ({ entryId, ...text }) => outboxView(outbox.edit(entryId, text)),
    sendOutboxEntry: async ({ entryId }) => outboxView(await outbox.send(entryId, AbortSignal.timeout(SEND_TIME_MS))),
    confirmSent: ({ entryId }) => outboxView(outbox.confirm(entryId)),
    deleteOutboxEntry: ({ entryId }) => outbox.delete(entryId),
    keepOutboxEntry: ({ entryId }) => outboxView(outbox.keep(entryId)),
    getSending: () => ({ whenOnline: outbox.sendsWhenOnline() }),
    setSending: ({ whenOnline }) => outbox.setSendsWhenOnline(whenOnline),
    networkBack: () => parts.departures?.soon(),
    measureSms: ({ text }) => measureSms(plainForSms(cleanMessage(text))),

    listDrafts: () => parts.drafts.list(),
    getDraft: ({ draftId }) => parts.drafts.get(draftId),
    updateDraft: ({ draftId, ...text }) => parts.drafts.update(draftId, text),
    sendDraft: ({ draftId }) => parts.drafts.send(draftId, AbortSignal.timeout(SEND_TIME_MS)),
    deleteDraft: ({ draftId }) => parts.drafts.delete(draftId),

    listMemories: () => parts.memories.list(),
    addMemory: ({ fact }) => parts.memories.add(fact),
    editMemory: ({ memoryId, fact }) => parts.memories.edit(memoryId, fact),
    deleteMemory: ({ memoryId }) => parts.memories.delete(memoryId),
    restoreMemory: ({ memoryId, ...memory }) => parts.memories.restore(memoryId, memory),

    listTasks: () => parts.tasks.list(),
    getTask: ({ taskId }) => parts.tasks.get(taskId),
    addTask: input => parts.tasks.add(input),
    editTask: ({ taskId, ...change }) => parts.tasks.edit(taskId, change),
    setTaskDone: ({ taskId, done }) => parts.tasks.setDone(taskId, done),
    deleteTask: ({ taskId }) => parts.tasks.delete(taskId),
    restoreTask: ({ taskId }) => parts.tasks.restore(taskId),

    addReport: input => parts.reports.add(input),
    getReport: ({ reportId }) => parts.reports.get(reportId),
    editReport: ({ reportId, text }) => parts.reports.edit(reportId, text),
    sendReport: ({ reportId }) => parts.reports.send(reportId, AbortSignal.timeout(SEND_TIME_MS)),
    getSupport: () => parts.reports.support(),
    setSupport: ({ address }) => parts.reports.setSupport(address),

    listApprovals: () => parts.allowedTools.list(),
    revokeApproval({ tool }) {
      parts.allowedTools.revoke(tool)
    },

    quiz: ({ quizId }) => parts.quizzes.get(quizId),
    listQuizzes: () => parts.quizzes.open(),
    answerQuiz: ({ quizId, choice }) => parts.quizzes.answer(quizId, choice),
    progress: ({ period }) => parts.progress(period),

    getPurchase: () => parts.credits.purchase(),
    readVoucher: ({ code }) => parts.credits.read(code),
    redeemVoucher: ({ code }) => parts.credits.redeem(code),
    getSchool: () => parts.credits.school(),
    setSchool: change => parts.credits.setSchool(change),
    importVouchers: ({ text }) => parts.credits.importBatch(text),

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
    deleteCopy: ({ path }) => parts.data.deleteCopy(path),
    getDataState: () => parts.data.state(),
    checkData: () => parts.data.check(),
  }
}
