import type { specialists as fr } from '../fr/specialists.ts'
import type { Words } from '../words.ts'

export const specialists: Words<typeof fr> = {
  chip: 'Specialist: {{name}}',
  picker: 'Choose a specialist',
  search: 'Find a specialist',
  nothing: 'No specialist matches.',
  automatic: 'Automatic',
  automaticWith: 'Automatic · {{name}}',
  automaticText: 'Ardoise chooses by your message, and says so here.',
  none: 'Nobody in particular',
  noneText: 'Ardoise answers without a specialist.',
  gone: 'Specialist missing',
  chosen: 'chosen',
  forPros: 'For professionals',
  forPupils: 'For pupils',
  own: 'Mine',
  manage: 'Manage the specialists…',
  announceChosen: '{{name}} is chosen.',
  announceAnswers: '{{name}} answers.',
  announceNobody: 'Ardoise answers without a specialist.',

  exam: 'Exam mode',
  examHint: 'Marked questions without hints; the results at the end',
  examBadge: 'Exam',
  examLeave: 'Leave the exam',
  examLeaveTitle: 'Leave the exam under way?',
  examLeaveText:
    'Hints and explanations come back, and this exam ends without its results. Your answers stay recorded.',
  announceExam: 'Exam mode: no hints, the results at the end.',
  announceExamLeft: 'You left the exam.',

  text: 'A specialist knows a trade or a subject. Duplicate those of Ardoise to change them, or write your own.',
  new: 'New',
  import: 'Import…',
  importHint: 'You may also drop a .md file here.',
  drop: 'Drop the file of the specialist here',
  dropHint: 'A .md file; you can read it before you save it',
  notMarkdown: '“{{name}}” is no .md file: choose the file of a specialist.',
  tooLong: 'This file has more than {{most}} characters: it is not that of a specialist.',
  noneOwn: 'You have not written any yet.',
  view: 'View',
  viewOf: 'View {{name}}',
  editOf: 'Edit {{name}}',
  duplicate: 'Duplicate',
  duplicateOf: 'Duplicate {{name}}',
  deleteOf: 'Delete {{name}}',
  deleted: '{{name}} is deleted.',
  restored: '{{name}} is back.',
  copyName: '{{name}} (copy)',

  back: 'Back to the list',
  newTitle: 'New specialist',
  parts: 'The specialist',
  write: 'Text',
  preview: 'Preview',
  editor: 'Text of the specialist',
  given: 'Comes with Ardoise: duplicate it to change it.',
  saved: '{{name}} is saved.',
  saveKeys: 'Ctrl S',
  unsaved: 'Not saved',
  checking: 'Checking…',
  sound: 'No problem.',
  problems_one: '{{count}} problem',
  problems_other: '{{count}} problems',
  line: 'Line {{line}}',
  mendFirst: 'The preview comes once there is no problem left.',
  card: 'In the list',
  prompt: 'Full instructions',
  promptText: 'What the model reads today, for your profile.',
  promptTokens: '{{formatted}} units of text',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed in this specialist will be lost.',
  leave: 'Leave without saving',

  template: `---
# Lines that begin with # explain; Ardoise does not read them.
# Its name, as it stands in the list.
name: My specialist
# What one comes to it for, in one sentence.
summary: Reads our leases again and points out risky clauses.
# pro: for professionals; pupil: for pupils.
audience: pro
# For pupils only, the first and the last class:
# levels: [6e, Tle]
# Its picture: briefcase, calculator, scale, receipt, book-open, users…
icon: scale
# What it can do; a tool that is misspelt is pointed out.
tools: [list_user_files, read_user_file, search_user_files, generate_docx]
# The words of the messages that are for it, when the choice is automatic.
keywords: [lease, rent, deposit]
# Requests to begin with, as one would write them.
examples:
  - Read this lease again and point out what is risky for the tenant.
---
You are … You help …

## Method
1. Read what is attached before you answer.
2. …

## When to ask, when to refuse
- If … is missing, ask one single question.
- Refuse … and offer …
`,
}
