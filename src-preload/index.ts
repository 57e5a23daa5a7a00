import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import type { RequestInput, RequestName, WindowEvent } from './contract.ts'

const REQUEST_CHANNEL = 'ardoise:request'
const EVENT_CHANNEL = 'ardoise:events'

const NAMES = {
  bootstrap: true,
  welcome: true,
  updateProfile: true,
  setAppearance: true,
  listConversations: true,
  openConversation: true,
  sendMessage: true,
  continueTurn: true,
  listLocalAnswers: true,
  regenerate: true,
  editAndResend: true,
  stopTurn: true,
  sendInBackground: true,
  moveToBackground: true,
  listJobs: true,
  getJob: true,
  cancelJob: true,
  resumeJob: true,
  dismissJobs: true,
  answerApproval: true,
  renameConversation: true,
  pinConversation: true,
  deleteConversation: true,
  restoreConversation: true,
  markRead: true,
  exportConversation: true,
  searchMessages: true,
  chooseFiles: true,
  importFiles: true,
  importContent: true,
  listFiles: true,
  searchFiles: true,
  describeFile: true,
  previewFile: true,
  openFile: true,
  showFile: true,
  saveFileAs: true,
  deleteFile: true,
  restoreFile: true,
  listOutbox: true,
  editOutboxEntry: true,
  sendOutboxEntry: true,
  confirmSent: true,
  saveOutboxEntry: true,
  deleteOutboxEntry: true,
  keepOutboxEntry: true,
  getSending: true,
  setSending: true,
  networkBack: true,
  measureSms: true,
  listDrafts: true,
  getDraft: true,
  updateDraft: true,
  sendDraft: true,
  deleteDraft: true,
  saveDraft: true,
  openDraft: true,
  listMemories: true,
  addMemory: true,
  editMemory: true,
  deleteMemory: true,
  restoreMemory: true,
  listTasks: true,
  getTask: true,
  addTask: true,
  editTask: true,
  setTaskDone: true,
  deleteTask: true,
  restoreTask: true,
  saveTasks: true,
  addReport: true,
  getReport: true,
  editReport: true,
  sendReport: true,
  saveReport: true,
  getSupport: true,
  setSupport: true,
  listApprovals: true,
  revokeApproval: true,
  quiz: true,
  listQuizzes: true,
  answerQuiz: true,
  progress: true,
  getPurchase: true,
  readVoucher: true,
  redeemVoucher: true,
  getSchool: true,
  setSchool: true,
  importVouchers: true,
  listModels: true,
  addModel: true,
  deleteModel: true,
  selectModel: true,
  setKey: true,
  testModel: true,
  findLocalServers: true,
  getSmtp: true,
  setSmtp: true,
  testSmtp: true,
  getWeb: true,
  setWeb: true,
  testWeb: true,
  getMessaging: true,
  setSms: true,
  setWhatsapp: true,
  testMessaging: true,
  sendTestMessage: true,
  listCopies: true,
  makeCopy: true,
  restoreCopy: true,
  deleteCopy: true,
  exportData: true,
  getDataState: true,
  checkData: true,
  chooseArchive: true,
  importData: true,
  chooseDataFolder: true,
  moveData: true,
  deleteData: true,
  openExternal: true,
  copyText: true,
  reportProblem: true,
} satisfies Record<RequestName, true>

/** Where the files are that the person dropped or chose: the page may bring in these, and no others by their name. */
const given = new Set<string>()

const requests = Object.fromEntries(
  Object.keys(NAMES).map(name => [name, (input: unknown) => ipcRenderer.invoke(REQUEST_CHANNEL, name, input)]),
)

/** The page gets these functions and nothing else: neither Node, nor Electron, nor a channel of its choice. */
contextBridge.exposeInMainWorld('ardoise', {
  ...requests,
  importFiles(input: RequestInput<'importFiles'>) {
    const paths = Array.isArray(input?.paths) ? input.paths.filter(path => given.has(path)) : undefined
    return ipcRenderer.invoke(REQUEST_CHANNEL, 'importFiles', { paths })
  },
  onEvent(listener: (event: WindowEvent) => void) {
    const onEvents = (_event: IpcRendererEvent, events: WindowEvent[]) => {
      for (const event of events) listener(event)
    }
    ipcRenderer.on(EVENT_CHANNEL, onEvents)
    return () => void ipcRenderer.off(EVENT_CHANNEL, onEvents)
  },
  pathsOf(files: File[]) {
    const paths = files.map(file => webUtils.getPathForFile(file))
    for (const path of paths) if (path !== '') given.add(path)
    return paths
  },
})
