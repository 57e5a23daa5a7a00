export const specialists = {
  chip: 'Spécialiste : {{name}}',
  picker: 'Choisir un spécialiste',
  search: 'Chercher un spécialiste',
  nothing: 'Aucun spécialiste ne correspond.',
  automatic: 'Automatique',
  automaticWith: 'Automatique · {{name}}',
  automaticText: 'Ardoise choisit selon votre message, et le dit ici.',
  none: 'Aucun en particulier',
  noneText: 'Ardoise répond sans spécialiste.',
  gone: 'Spécialiste absent',
  chosen: 'choisi',
  forPros: 'Pour les professionnels',
  forPupils: 'Pour les élèves',
  own: 'Les miens',
  manage: 'Gérer les spécialistes…',
  announceChosen: '{{name}} est choisi.',
  announceAnswers: '{{name}} répond.',
  announceNobody: 'Ardoise répond sans spécialiste.',

  exam: 'Mode examen',
  examHint: 'Questions notées, sans indices ; le bilan à la fin',
  examBadge: 'Examen',
  examLeave: 'Quitter l’examen',
  examLeaveTitle: 'Quitter l’examen en cours ?',
  examLeaveText:
    'Les indices et les explications reviennent, et cet examen s’arrête sans bilan. Vos réponses restent notées.',
  announceExam: 'Mode examen : pas d’indices, le bilan à la fin.',
  announceExamLeft: 'Vous avez quitté l’examen.',

  text: 'Un spécialiste connaît un métier ou une matière. Dupliquez ceux d’Ardoise pour les changer, ou écrivez le vôtre.',
  new: 'Nouveau',
  import: 'Importer…',
  importHint: 'Vous pouvez aussi déposer ici un fichier .md.',
  drop: 'Déposez le fichier du spécialiste ici',
  dropHint: 'Un fichier .md ; vous pourrez le relire avant de l’enregistrer',
  notMarkdown: '« {{name}} » n’est pas un fichier .md : choisissez le fichier d’un spécialiste.',
  tooLong: 'Ce fichier dépasse {{most}} caractères : ce n’est pas celui d’un spécialiste.',
  noneOwn: 'Vous n’en avez pas encore écrit.',
  view: 'Voir',
  viewOf: 'Voir {{name}}',
  editOf: 'Modifier {{name}}',
  duplicate: 'Dupliquer',
  duplicateOf: 'Dupliquer {{name}}',
  deleteOf: 'Supprimer {{name}}',
  deleted: '{{name}} est supprimé.',
  restored: '{{name}} est revenu.',
  copyName: '{{name}} (copie)',

  back: 'Retour à la liste',
  newTitle: 'Nouveau spécialiste',
  parts: 'Le spécialiste',
  write: 'Texte',
  preview: 'Aperçu',
  editor: 'Texte du spécialiste',
  given: 'Fourni avec Ardoise : dupliquez-le pour le changer.',
  saved: '{{name}} est enregistré.',
  saveKeys: 'Ctrl S',
  unsaved: 'Non enregistré',
  checking: 'Vérification…',
  sound: 'Aucun problème.',
  problems_one: '{{count}} problème',
  problems_other: '{{count}} problèmes',
  line: 'Ligne {{line}}',
  mendFirst: 'L’aperçu vient quand il n’y a plus de problème.',
  card: 'Dans la liste',
  prompt: 'Consignes complètes',
  promptText: 'Ce que lit le modèle aujourd’hui, pour votre profil.',
  promptTokens: '{{formatted}} unités de texte',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Ce que vous avez changé dans ce spécialiste sera perdu.',
  leave: 'Quitter sans enregistrer',

  template: `---
# Les lignes qui commencent par # expliquent ; Ardoise ne les lit pas.
# Son nom, tel qu’il apparaît dans la liste.
name: Mon spécialiste
# Ce pour quoi on s’adresse à lui, en une phrase.
summary: Relit nos baux et signale les clauses risquées.
# pro : pour les professionnels ; pupil : pour les élèves.
audience: pro
# Pour les élèves seulement, la première et la dernière classe :
# levels: [6e, Tle]
# Son image : briefcase, calculator, scale, receipt, book-open, users…
icon: scale
# Ce qu’il sait faire ; un outil mal écrit est signalé.
tools: [list_user_files, read_user_file, search_user_files, generate_docx]
# Les mots des messages qui sont pour lui, quand le choix est automatique.
keywords: [bail, loyer, dépôt de garantie]
# Des demandes pour commencer, comme on les écrirait.
examples:
  - Relis ce bail et signale les clauses risquées pour le locataire.
---
Vous êtes … Vous aidez …

## Méthode
1. Lisez ce qui est joint avant de répondre.
2. …

## Quand demander, quand refuser
- S’il manque …, posez une seule question.
- Refusez … et proposez …
`,
}
