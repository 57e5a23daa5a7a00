export const about = {
  tagline: 'L’assistant de travail qui reste sur votre ordinateur.',
  version: 'Version {{version}}',
  privacyTitle: 'Vos données',
  privacy:
    'Vos conversations et vos fichiers restent sur cet ordinateur. Seul le modèle que vous connectez reçoit ce que vous lui écrivez et ce qu’il lit pour vous répondre ; l’assistant hors ligne n’envoie rien.',
  licenceTitle: 'Licence',
  licence: 'Ardoise est un logiciel libre, sous licence MIT.',
  othersTitle: 'Logiciels utilisés',
  others: 'Ardoise s’appuie sur ces logiciels libres. Merci à leurs auteurs.',
  name: 'Nom',
  licenceOf: 'Licence',
  keys: 'Raccourcis clavier',
  copyVersion: 'Copier la version',
}
