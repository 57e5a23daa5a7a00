import type { fr } from '../../i18n/fr.ts'

type HelpWord = Exclude<keyof typeof fr.help, 'keys' | 'description' | 'or'>
/** Each way is the keys to hold together, by the letter on them or their name in the words of the help; any way does it. */
export type Shortcut = { does: HelpWord; ways: readonly (readonly string[])[] }
export type ShortcutGroup = { title: HelpWord; shortcuts: readonly Shortcut[] }

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'general',
    shortcuts: [
      { does: 'palette', ways: [['control', 'K']] },
      { does: 'newConversation', ways: [['control', 'N']] },
      { does: 'searchAll', ways: [['control', 'shift', 'F']] },
      { does: 'toggleList', ways: [['control', 'B']] },
      { does: 'togglePanel', ways: [['control', 'J']] },
      { does: 'jobs', ways: [['control', 'shift', 'J']] },
      { does: 'tasks', ways: [['control', 'shift', 'T']] },
      { does: 'settings', ways: [['control', ',']] },
      { does: 'help', ways: [['F1']] },
    ],
  },
  {
    title: 'conversation',
    shortcuts: [
      { does: 'find', ways: [['control', 'F']] },
      { does: 'nextFound', ways: [['enter'], ['F3']] },
      {
        does: 'previousFound',
        ways: [
          ['shift', 'enter'],
          ['shift', 'F3'],
        ],
      },
      { does: 'stop', ways: [['escape']] },
      { does: 'background', ways: [['control', 'shift', 'B']] },
      { does: 'answerQuiz', ways: [['1'], ['2'], ['3'], ['4']] },
      { does: 'scrollPage', ways: [['pageUp'], ['pageDown']] },
      { does: 'scrollEnds', ways: [['home'], ['end']] },
    ],
  },
  {
    title: 'writing',
    shortcuts: [
      { does: 'send', ways: [['enter']] },
      { does: 'sendInBackground', ways: [['control', 'shift', 'enter']] },
      { does: 'newLine', ways: [['shift', 'enter']] },
      { does: 'mention', ways: [['@']] },
      { does: 'saveSpecialist', ways: [['control', 'S']] },
    ],
  },
  {
    title: 'lists',
    shortcuts: [
      { does: 'move', ways: [['↑'], ['↓']] },
      { does: 'choose', ways: [['enter']] },
      { does: 'menu', ways: [['menu'], ['shift', 'F10']] },
      { does: 'nextZone', ways: [['tab']] },
      { does: 'leave', ways: [['escape']] },
    ],
  },
]
