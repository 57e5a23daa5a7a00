import type { about as fr } from '../fr/about.ts'
import type { Words } from '../words.ts'

export const about: Words<typeof fr> = {
  tagline: 'The work assistant that stays on your computer.',
  version: 'Version {{version}}',
  privacyTitle: 'Your data',
  privacy:
    'Your conversations and files stay on this computer. Only the model you connect receives what you write to it and what it reads to answer you; the offline assistant sends nothing.',
  licenceTitle: 'Licence',
  licence: 'Ardoise is free software, under the MIT licence.',
  othersTitle: 'Software used',
  others: 'Ardoise rests on this free software. Thanks to its authors.',
  name: 'Name',
  licenceOf: 'Licence',
  keys: 'Keyboard shortcuts',
  copyVersion: 'Copy the version',
}
