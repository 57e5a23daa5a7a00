import type { MenuItemConstructorOptions } from 'electron'
import type { CommandName } from '../../src-preload/contract.ts'
import type { Language } from '../types.ts'

type MenuOptions = {
  language: Language
  platform: NodeJS.Platform
  send(command: CommandName): void
  addFiles(): void
}

/** The native menu. The page takes the keys itself; here they are shown, and on a Mac they are the menu's. */
export function menuTemplate({ language, platform, send, addFiles }: MenuOptions): MenuItemConstructorOptions[] {
  const words = WORDS[language]
  const mac = platform === 'darwin'
  const command = (label: string, name: CommandName, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => send(name),
    ...(accelerator && { accelerator, registerAccelerator: mac }),
  })
  const role = (label: string, name: NonNullable<MenuItemConstructorOptions['role']>): MenuItemConstructorOptions => ({
    label,
    role: name,
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = command(words.settings, 'settings', 'CmdOrCtrl+,')
  const about = command(words.about, 'about')

  const application: MenuItemConstructorOptions = {
    label: 'Ardoise',
    submenu: [
      about,
      separator,
      settings,
      separator,
      role(words.services, 'services'),
      separator,
      role(words.hide, 'hide'),
      role(words.hideOthers, 'hideOthers'),
      role(words.showAll, 'unhide'),
      separator,
      role(words.quit, 'quit'),
    ],
  }
  return [
    ...(mac ? [application] : []),
    {
      label: words.file,
      submenu: [
        command(words.newConversation, 'new_conversation', 'CmdOrCtrl+N'),
        { label: words.addFiles, click: addFiles },
        separator,
        ...(mac ? [role(words.close, 'close')] : [settings, separator, role(words.quit, 'quit')]),
      ],
    },
    {
      label: words.edit,
      submenu: [
        role(words.undo, 'undo'),
        role(words.redo, 'redo'),
        separator,
        role(words.cut, 'cut'),
        role(words.copy, 'copy'),
        role(words.paste, 'paste'),
        role(words.selectAll, 'selectAll'),
        separator,
        command(words.search, 'search', 'CmdOrCtrl+Shift+F'),
        command(words.palette, 'palette', 'CmdOrCtrl+K'),
      ],
    },
    {
      label: words.view,
      submenu: [
        command(words.list, 'toggle_list', 'CmdOrCtrl+B'),
        command(words.panel, 'toggle_panel', 'CmdOrCtrl+J'),
        command(words.jobs, 'jobs', 'CmdOrCtrl+Shift+J'),
        command(words.tasks, 'tasks', 'CmdOrCtrl+Shift+T'),
        separator,
        role(words.zoomIn, 'zoomIn'),
        role(words.zoomOut, 'zoomOut'),
        role(words.resetZoom, 'resetZoom'),
        separator,
        role(words.fullScreen, 'togglefullscreen'),
      ],
    },
    {
      label: words.conversation,
      submenu: [command(words.background, 'background', 'CmdOrCtrl+Shift+B'), command(words.stop, 'stop')],
    },
    {
      label: words.help,
      role: 'help',
      submenu: [command(words.keys, 'help', 'F1'), command(words.report, 'report'), ...(mac ? [] : [separator, about])],
    },
  ]
}

const WORDS = {
  fr: {
    file: 'Fichier',
    newConversation: 'Nouvelle conversation',
    addFiles: 'Ajouter des fichiers…',
    settings: 'Réglages',
    close: 'Fermer la fenêtre',
    quit: 'Quitter',
    edit: 'Édition',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    search: 'Chercher dans les conversations',
    palette: 'Tout trouver',
    view: 'Affichage',
    list: 'Liste des conversations',
    panel: 'Panneau de droite',
    jobs: 'Tâches de fond',
    tasks: 'Tâches',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    resetZoom: 'Taille normale',
    fullScreen: 'Plein écran',
    conversation: 'Conversation',
    background: 'Continuer la réponse en arrière-plan',
    stop: 'Arrêter la réponse',
    help: 'Aide',
    keys: 'Raccourcis clavier',
    report: 'Signaler un problème…',
    about: 'À propos d’Ardoise',
    services: 'Services',
    hide: 'Masquer Ardoise',
    hideOthers: 'Masquer les autres',
    showAll: 'Tout afficher',
  },
  en: {
    file: 'File',
    newConversation: 'New conversation',
    addFiles: 'Add files…',
    settings: 'Settings',
    close: 'Close window',
    quit: 'Quit',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    search: 'Search conversations',
    palette: 'Find anything',
    view: 'View',
    list: 'Conversation list',
    panel: 'Right panel',
    jobs: 'Background jobs',
    tasks: 'Tasks',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    resetZoom: 'Normal size',
    fullScreen: 'Full screen',
    conversation: 'Conversation',
    background: 'Continue the answer in the background',
    stop: 'Stop the answer',
    help: 'Help',
    keys: 'Keyboard shortcuts',
    report: 'Report a problem…',
    about: 'About Ardoise',
    services: 'Services',
    hide: 'Hide Ardoise',
    hideOthers: 'Hide others',
    showAll: 'Show all',
  },
} satisfies Record<Language, Record<string, string>>
