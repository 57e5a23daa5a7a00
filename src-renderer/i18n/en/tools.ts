import type { tools as fr } from '../fr/tools.ts'
import type { Words } from '../words.ts'

export const tools: Words<typeof fr> = {
  read_user_file: {
    running: 'Reading {{object}}',
    ok: 'Read {{object}}',
    error: 'Could not read {{object}}',
    object: 'a file',
  },
  list_user_files: {
    running: 'Looking through {{object}}',
    ok: 'Looked through {{object}}',
    error: 'Could not look through {{object}}',
    object: 'your files',
  },
  generate_financial_statements: {
    running: 'Preparing the financial statements of {{object}}',
    ok: 'Prepared the financial statements of {{object}}',
    error: 'Could not prepare the financial statements of {{object}}',
    object: 'this trial balance',
  },
  generate_xlsx: {
    running: 'Writing the workbook {{object}}',
    ok: 'Wrote the workbook {{object}}',
    error: 'Could not write the workbook {{object}}',
    object: '',
  },
  generate_pdf: {
    running: 'Writing the PDF {{object}}',
    ok: 'Wrote the PDF {{object}}',
    error: 'Could not write the PDF {{object}}',
    object: '',
  },
  generate_md: {
    running: 'Writing the document {{object}}',
    ok: 'Wrote the document {{object}}',
    error: 'Could not write the document {{object}}',
    object: '',
  },
  save_memory: {
    running: 'Remembering {{object}}',
    ok: 'Remembered {{object}}',
    error: 'Could not remember {{object}}',
    object: 'a fact',
  },
  send_email_to_user: {
    running: 'Preparing the e-mail {{object}}',
    ok: 'Prepared the e-mail {{object}}',
    error: 'Could not prepare the e-mail {{object}}',
    object: '',
  },
  draft_email: {
    running: 'Drafts {{object}}',
    ok: 'Drafted {{object}}',
    error: 'Could not draft {{object}}',
    object: 'an e-mail',
  },
  send_sms_to_user: {
    running: 'Prepares the SMS {{object}}',
    ok: 'Prepared the SMS {{object}}',
    error: 'Could not prepare the SMS {{object}}',
    object: '',
  },
  send_whatsapp_to_user: {
    running: 'Prepares the WhatsApp message {{object}}',
    ok: 'Prepared the WhatsApp message {{object}}',
    error: 'Could not prepare the WhatsApp message {{object}}',
    object: '',
  },
  bash_execute: {
    running: 'Runs {{object}}',
    ok: 'Ran {{object}}',
    error: 'Could not run {{object}}',
    object: 'a command',
  },
  interactive_quiz: {
    running: 'Preparing a question {{object}}',
    ok: 'Asked a question {{object}}',
    error: 'Could not ask the question {{object}}',
    object: '',
  },
  true_false_quiz: {
    running: 'Preparing a true or false {{object}}',
    ok: 'Asked a true or false {{object}}',
    error: 'Could not ask the true or false {{object}}',
    object: '',
  },
  award_bonus_credits: {
    running: 'Giving a bonus {{object}}',
    ok: 'Gave a bonus {{object}}',
    error: 'Gave no bonus {{object}}',
    object: '',
  },
  report_exercise_result: {
    running: 'Recording the result {{object}}',
    ok: 'Recorded the result {{object}}',
    error: 'Could not record the result {{object}}',
    object: '',
  },
  web_search: {
    running: 'Searching the web for {{object}}',
    ok: 'Searched the web for {{object}}',
    error: 'Could not search the web for {{object}}',
    object: 'an answer',
  },
  browse_url: {
    running: 'Reading the page {{object}}',
    ok: 'Read the page {{object}}',
    error: 'Could not read the page {{object}}',
    object: '',
  },
  get_current_weather: {
    running: 'Looking at the weather of {{object}}',
    ok: 'Looked at the weather of {{object}}',
    error: 'Could not look at the weather of {{object}}',
    object: 'the city',
  },
  convert_currency: {
    running: 'Converting an amount',
    ok: 'Converted an amount',
    error: 'Could not convert the amount',
    object: '',
  },
  other: { running: 'Using {{object}}', ok: 'Used {{object}}', error: 'Could not use {{object}}', object: 'a tool' },
  state: {
    running: 'running',
    ok: 'done',
    error: 'failed',
    refused: 'refused',
    stopped: 'stopped',
    interrupted: 'interrupted',
  },
}
