import type { Language } from '../types.ts'

export const HELP: Record<Language, string> = {
  fr: `Ardoise : un agent qui travaille hors connexion, pour les comptables de la zone OHADA et les écoles.

  ardoise ask "DEMANDE" [--file F]… [--out DOSSIER] [--model M [--base-url URL]] [--mode pro|child|guest]
          [--email ADRESSE] [--conversation NUMÉRO] [--yes] [--background] [--json]
          | ask --continue --conversation NUMÉRO
      Répond à une demande. Sans --model, l’assistant hors ligne répond. --out reçoit une copie des documents.
      --email garde votre adresse, la seule à qui Ardoise écrit. --yes autorise les envois demandés.
      --background rend la main aussitôt : la réponse se fait sans ce terminal, jusqu’à 30 minutes. --continue reprend
      une réponse interrompue là où elle en était.
  ardoise jobs | jobs show N [--follow] | jobs cancel N | jobs resume N | jobs allow N | jobs refuse N | jobs clear
      Les tâches de fond : voir, suivre jusqu’à la fin (Ctrl-C la laisse continuer), arrêter, reprendre, autoriser ou
      refuser l’envoi qu’elle attend, vider la liste. Deux travaillent à la fois, dans l’ordre d’arrivée.
  ardoise statements BALANCE [--previous BALANCE_N-1] [--company NOM] [--year AAAA] [--currency XAF] [--sheet FEUILLE]
          [--out DOSSIER] [--json]
      Bilan, compte de résultat et flux de trésorerie d’une balance csv ou xlsx, contrôlés.
  ardoise outbox | outbox send NUMÉRO | outbox edit NUMÉRO TEXTE | outbox confirm NUMÉRO | outbox save NUMÉRO [--out DOSSIER]
          | outbox delete NUMÉRO | outbox flush | outbox keep NUMÉRO | outbox alone on|off
      La boîte d’envoi : voir, envoyer, récrire, dire arrivé un message incertain ou envoyé à la main, enregistrer, supprimer.
      Ce que vous aviez accepté d’envoyer et que le réseau a retenu part tout seul quand il revient : « flush » l’essaie
      tout de suite, « keep » garde un message, « alone off » les garde tous.
  ardoise drafts | drafts send NUMÉRO | drafts save NUMÉRO [--out DOSSIER] | drafts delete NUMÉRO
      Les brouillons d’e-mails à d’autres personnes : rien ne part sans « send ».
  ardoise memory | memory add TEXTE | memory edit NUMÉRO TEXTE | memory delete NUMÉRO
      Ce qu’Ardoise retient de vous ; ce que vous supprimez, il ne le retient plus de lui-même.
  ardoise files | files search MOTS | files delete NUMÉRO
      Votre bibliothèque de fichiers.
  ardoise tasks | tasks add TITRE | tasks edit NUMÉRO [TITRE]
                  avec [--due AAAA-MM-JJ[THH:MM]] [--priority low|normal|high|urgent] [--tag T]…
          | tasks done NUMÉRO | tasks reopen NUMÉRO | tasks delete NUMÉRO | tasks restore NUMÉRO
          | tasks due | tasks save [NUMÉRO] [--out DOSSIER]
      Vos tâches. « due » montre celles d’aujourd’hui et en retard, « save » écrit un fichier pour un agenda (.ics) ;
      --due "" ôte l’échéance. « restore » reprend une tâche supprimée depuis moins d’un jour.
  ardoise approvals | approvals revoke OUTIL
      Ce qu’Ardoise fait sans vous redemander ; « revoke » le fait redemander.
  ardoise specialists | specialists show NUMÉRO | specialists check FICHIER | specialists add FICHIER
          | specialists delete NUMÉRO
      À qui l’on parle : les spécialistes fournis et les vôtres, écrits dans un fichier (« show » en donne un modèle).
      Avec ask : --specialist NUMÉRO, none ou automatic ; --exam pour un élève qui s’examine, sans indice.
  ardoise prompt [--mode M] [--level CLASSE] [--specialist NUMÉRO] [--exam] [--context JETONS] [--json] | prompt --all
      Ce que le modèle lit avant la conversation, couche par couche, et ce que chacune coûte.
  ardoise report "PROBLÈME" [--title T] [--severity low|medium|high|critical] [--out DOSSIER]
          | report --support ADRESSE | report --off
      Un signalement sans clé ni donnée personnelle : pour l’assistance dans la boîte d’envoi, sinon en fichier.
      --support règle l’adresse de l’assistance, --off l’ôte.
  ardoise quiz | quiz answer NUMÉRO N · ardoise progress [--verify]
      Les questions en attente et leur réponse ; vos exercices et crédits, et le contrôle du journal des réponses.
  ardoise credits | credits redeem CODE | credits import LOT.json
      Vos crédits ; un code de l’établissement, vérifié sans réseau ; un lot de codes signé, importé une fois.
  ardoise school | school key FICHIER | school payment ADRESSE | school price CRÉDITS | school packs NOM=CRÉDITS=FCFA…
          | school remove key|payment|packs
      Ce que l’administrateur règle : clé publique, page de paiement, prix d’une réponse pour les élèves, packs.
  ardoise profile [--name NOM] [--email ADRESSE] [--phone NUMÉRO] [--mode pro|child|guest]
  ardoise smtp --host HÔTE --from ADRESSE [--port N] [--user NOM] [--security tls|starttls|none] | smtp --off
      Le serveur qui envoie vos e-mails ; le mot de passe se lit dans ARDOISE_SMTP_PASSWORD ou au clavier.
  ardoise web [--searxng ADRESSE | --tavily | --off] [--jina on|off] [--test]
      La recherche sur Internet. La clé de Tavily : key set api.tavily.com, ou TAVILY_API_KEY.
  ardoise models
      Qui peut répondre : les modèles connectés, et ceux d’Ollama, de LM Studio et de llama.cpp trouvés sur cet ordinateur,
      avec ce que chacun peut lire à la fois et sait faire.
  ardoise tools [OUTIL] [--mode pro|child|guest] [--json]
      Les outils que le modèle voit dans un mode, avec leurs arguments.
  ardoise mcp | mcp add NOM [--env NOM[=VALEUR]]… [--cwd DOSSIER] -- COMMANDE ARGUMENTS…
          | mcp add NOM --url URL [--header NOM[:VALEUR]]… | mcp import FICHIER | mcp test NOM | mcp tools NOM
          | mcp allow NOM OUTIL read|ask|off | mcp enable NOM [--pupils] | mcp disable NOM [--pupils] | mcp remove NOM
      Vos propres outils, par des serveurs MCP. « import » lit la configuration d’un autre programme et laisse ses serveurs
      désactivés : relisez-les. Un outil demande votre accord, sauf « allow … read » s’il ne fait que lire. Sans
      =VALEUR, la valeur se lit au clavier ; --pupils vaut pour le mode élève.
  ardoise sms --account AC… --from EXPÉDITEUR | --url URL [--method M] [--template MODÈLE] [--user NOM] | --test | --off
  ardoise whatsapp --account AC… --from NUMÉRO | --number-id ID | --test | --off
      Qui porte vos SMS (Twilio, ou une passerelle comme un téléphone Android) et vos messages WhatsApp (Twilio, Meta) ;
      le jeton se lit dans ARDOISE_SMS_SECRET, ARDOISE_WHATSAPP_SECRET ou au clavier. --test n’envoie rien. L’URL et le
      modèle d’une passerelle prennent {to}, {message}, {id} et, pour une clé qui reste dans le trousseau, {secret}.
  ardoise data | data copy | data check | data restore [COPIE] | data export FICHIER.zip | data import FICHIER.zip
          | data move DOSSIER | data use DOSSIER | data delete COPIE
      Vos données : où elles sont, leur état, leurs copies. « check » lit tout, « restore » reprend une copie (la dernière
      saine, sinon celle qui est nommée), « export » et « import » tiennent en une archive, sans clé ni mot de passe ;
      « move » change le dossier de place, « use » dit où il est. Ce qui est remplacé est toujours mis de côté ;
      « delete » supprime une copie demandée ou mise de côté.
  ardoise key set HÔTE | key delete HÔTE
      La clé d’un fournisseur de modèles, lue au clavier et gardée dans le trousseau du système.

  Partout : --lang fr|en, --data DOSSIER (sinon ARDOISE_DATA), --help, --version.
  Clés : ARDOISE_API_KEY, ou OPENAI_API_KEY, OPENROUTER_API_KEY, MISTRAL_API_KEY pour leur fournisseur, ou le trousseau.
  Codes de fin : 0 fait · 1 échec · 2 ligne de commande incorrecte · 3 fichier ou balance refusés, rien n’est écrit ·
                 4 limite d’étapes ou de temps · 130 arrêté, par Ctrl-C ou « jobs cancel ».
`,
  en: `Ardoise: an agent that works offline, for accountants of the OHADA zone and for schools.

  ardoise ask "REQUEST" [--file F]… [--out FOLDER] [--model M [--base-url URL]] [--mode pro|child|guest]
          [--email ADDRESS] [--conversation ID] [--yes] [--background] [--json]
          | ask --continue --conversation ID
      Answers a request. Without --model the offline assistant answers. --out gets a copy of the documents.
      --email keeps your address, the only one Ardoise writes to. --yes allows what the request sends.
      --background comes back at once: the answer goes on without this terminal, for up to 30 minutes. --continue takes
      up an answer that was interrupted, where it was.
  ardoise jobs | jobs show N [--follow] | jobs cancel N | jobs resume N | jobs allow N | jobs refuse N | jobs clear
      Background jobs: see, follow to the end (Ctrl-C leaves it running), stop, take up again, allow or refuse what it
      waits to send, clear the list. Two are at work at a time, in order of arrival.
  ardoise statements BALANCE [--previous BALANCE_N-1] [--company NAME] [--year YYYY] [--currency XAF] [--sheet SHEET]
          [--out FOLDER] [--json]
      Checked balance sheet, income statement and cash flow of a csv or xlsx trial balance.
  ardoise outbox | outbox send ID | outbox edit ID TEXT | outbox confirm ID | outbox save ID [--out FOLDER]
          | outbox delete ID | outbox flush | outbox keep ID | outbox alone on|off
      The outbox: see, send, rewrite, say that an uncertain message or one sent by hand arrived, save, delete.
      What you had agreed to send and the network held back leaves by itself when it is back: “flush” tries it at once,
      “keep” keeps a message, “alone off” keeps them all.
  ardoise drafts | drafts send ID | drafts save ID [--out FOLDER] | drafts delete ID
      Drafts of e-mails to other people: nothing leaves without “send”.
  ardoise memory | memory add TEXT | memory edit ID TEXT | memory delete ID
      What Ardoise remembers of you; what you delete, it never remembers by itself again.
  ardoise files | files search WORDS | files delete ID
      Your library of files.
  ardoise tasks | tasks add TITLE | tasks edit ID [TITLE]
                  with [--due YYYY-MM-DD[THH:MM]] [--priority low|normal|high|urgent] [--tag T]…
          | tasks done ID | tasks reopen ID | tasks delete ID | tasks restore ID
          | tasks due | tasks save [ID] [--out FOLDER]
      Your tasks. “due” shows those of today and the late ones, “save” writes a file for a calendar (.ics);
      --due "" takes the date away. “restore” takes back a task deleted less than a day ago.
  ardoise approvals | approvals revoke TOOL
      What Ardoise does without asking you again; “revoke” makes it ask.
  ardoise specialists | specialists show ID | specialists check FILE | specialists add FILE | specialists delete ID
      Whom one talks to: the specialists that come along and your own, written in a file (“show” gives a pattern).
      With ask: --specialist ID, none or automatic; --exam for a pupil under examination, without hints.
  ardoise prompt [--mode M] [--level CLASS] [--specialist ID] [--exam] [--context TOKENS] [--json] | prompt --all
      What the model reads before the conversation, layer by layer, and what each costs.
  ardoise report "PROBLEM" [--title T] [--severity low|medium|high|critical] [--out FOLDER]
          | report --support ADDRESS | report --off
      A report without keys or personal data: for the support in the outbox, else as a file.
      --support sets the address of the support, --off removes it.
  ardoise quiz | quiz answer ID N · ardoise progress [--verify]
      The questions that wait and their answer; your exercises and credits, and the check of the log of answers.
  ardoise credits | credits redeem CODE | credits import BATCH.json
      Your credits; a code of the school, checked without a network; a signed batch of codes, imported once.
  ardoise school | school key FILE | school payment ADDRESS | school price CREDITS | school packs NAME=CREDITS=FCFA…
          | school remove key|payment|packs
      What the administrator sets: public key, payment page, price of an answer for pupils, packs.
  ardoise profile [--name NAME] [--email ADDRESS] [--phone NUMBER] [--mode pro|child|guest]
  ardoise smtp --host HOST --from ADDRESS [--port N] [--user NAME] [--security tls|starttls|none] | smtp --off
      The server that sends your e-mail; its password is read from ARDOISE_SMTP_PASSWORD or the keyboard.
  ardoise web [--searxng ADDRESS | --tavily | --off] [--jina on|off] [--test]
      Web search. The Tavily key: key set api.tavily.com, or TAVILY_API_KEY.
  ardoise models
      Who may answer: the connected models, and those of Ollama, LM Studio and llama.cpp found on this computer, with how
      much each can read at a time and what it can do.
  ardoise tools [TOOL] [--mode pro|child|guest] [--json]
      The tools that the model sees in a mode, with their arguments.
  ardoise mcp | mcp add NAME [--env NAME[=VALUE]]… [--cwd FOLDER] -- COMMAND ARGUMENTS…
          | mcp add NAME --url URL [--header NAME[:VALUE]]… | mcp import FILE | mcp test NAME | mcp tools NAME
          | mcp allow NAME TOOL read|ask|off | mcp enable NAME [--pupils] | mcp disable NAME [--pupils] | mcp remove NAME
      Tools of your own, from MCP servers. “import” reads the configuration of another program and leaves its servers
      disabled: look at them first. A tool asks for your agreement, unless “allow … read” if it only reads. Without
      =VALUE, the value is read from the keyboard; --pupils is for the mode of pupils.
  ardoise sms --account AC… --from SENDER | --url URL [--method M] [--template TEMPLATE] [--user NAME] | --test | --off
  ardoise whatsapp --account AC… --from NUMBER | --number-id ID | --test | --off
      Who carries your SMS (Twilio, or a gateway such as an Android phone) and your WhatsApp messages (Twilio, Meta);
      the token is read from ARDOISE_SMS_SECRET, ARDOISE_WHATSAPP_SECRET or the keyboard. --test sends nothing. The URL
      and the template of a gateway take {to}, {message}, {id} and, for a key that stays in the keychain, {secret}.
  ardoise data | data copy | data check | data restore [COPY] | data export FILE.zip | data import FILE.zip
          | data move FOLDER | data use FOLDER | data delete COPY
      Your data: where it is, its state, its copies. “check” reads everything, “restore” takes a copy back (the latest
      sound one, else the one that is named), “export” and “import” are one archive, without keys or passwords; “move”
      puts the folder elsewhere, “use” says where it is. What is replaced is always set aside; “delete” removes a
      copy that you asked for or that was set aside.
  ardoise key set HOST | key delete HOST
      The key of a model provider, read from the keyboard and kept in the system keychain.

  Everywhere: --lang fr|en, --data FOLDER (else ARDOISE_DATA), --help, --version.
  Keys: ARDOISE_API_KEY, or OPENAI_API_KEY, OPENROUTER_API_KEY, MISTRAL_API_KEY for their provider, or the keychain.
  Exit codes: 0 done · 1 failed · 2 wrong command line · 3 file or balance refused, nothing written ·
              4 limit of steps or time · 130 stopped, with Ctrl-C or “jobs cancel”.
`,
}
