import { appendFileSync } from 'node:fs'
import { dialog } from 'electron'

// The built app, with the person's answers to the dialogs that come before any window: buttons, and folders chosen.
const answers = JSON.parse(process.env.DIALOG_ANSWERS ?? '[]')

dialog.showMessageBox = async (...given) => {
  const { message, detail = '', buttons, cancelId } = given.at(-1)
  appendFileSync(process.env.DIALOG_LOG ?? '', `${message}\n${detail}\n${buttons.join(' | ')}\n`)
  const response = buttons.indexOf(answers[0])
  if (response < 0) return { response: cancelId ?? 0, checkboxChecked: false }
  answers.shift()
  return { response, checkboxChecked: false }
}
dialog.showOpenDialog = async () => {
  const folder = answers.shift()
  return folder === undefined ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [folder] }
}

await import('../../../out/main/index.js')
