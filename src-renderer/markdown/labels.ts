/** Words of the controls inside a text, in the language of the window. */
export type Labels = {
  copy: string
  copied: string
  copyCode: string
  code: string
  table: string
  done: string
  toDo: string
}
