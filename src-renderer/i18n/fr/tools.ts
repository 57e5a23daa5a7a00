/** For each tool: what it is doing, what it did, and what it failed to do. `{{object}}` may be empty. */
export const tools = {
  read_user_file: {
    running: 'Lit {{object}}',
    ok: 'A lu {{object}}',
    error: 'N’a pas pu lire {{object}}',
    object: 'un fichier',
  },
  list_user_files: {
    running: 'Parcourt {{object}}',
    ok: 'A parcouru {{object}}',
    error: 'N’a pas pu parcourir {{object}}',
    object: 'vos fichiers',
  },
  generate_financial_statements: {
    running: 'Établit les états financiers de {{object}}',
    ok: 'A établi les états financiers de {{object}}',
    error: 'N’a pas pu établir les états financiers de {{object}}',
    object: 'cette balance',
  },
  generate_xlsx: {
    running: 'Écrit le classeur {{object}}',
    ok: 'A écrit le classeur {{object}}',
    error: 'N’a pas pu écrire le classeur {{object}}',
    object: '',
  },
  generate_pdf: {
    running: 'Écrit le PDF {{object}}',
    ok: 'A écrit le PDF {{object}}',
    error: 'N’a pas pu écrire le PDF {{object}}',
    object: '',
  },
  generate_md: {
    running: 'Écrit le document {{object}}',
    ok: 'A écrit le document {{object}}',
    error: 'N’a pas pu écrire le document {{object}}',
    object: '',
  },
  save_memory: {
    running: 'Retient {{object}}',
    ok: 'A retenu {{object}}',
    error: 'N’a pas pu retenir {{object}}',
    object: 'un fait',
  },
  send_email_to_user: {
    running: 'Prépare l’e-mail {{object}}',
    ok: 'A préparé l’e-mail {{object}}',
    error: 'N’a pas pu préparer l’e-mail {{object}}',
    object: '',
  },
  bash_execute: {
    running: 'Exécute {{object}}',
    ok: 'A exécuté {{object}}',
    error: 'N’a pas pu exécuter {{object}}',
    object: 'une commande',
  },
  other: {
    running: 'Utilise {{object}}',
    ok: 'A utilisé {{object}}',
    error: 'N’a pas pu utiliser {{object}}',
    object: 'un outil',
  },
  state: {
    running: 'en cours',
    ok: 'terminé',
    error: 'échec',
    refused: 'refusé',
    stopped: 'arrêté',
    interrupted: 'interrompu',
  },
}
