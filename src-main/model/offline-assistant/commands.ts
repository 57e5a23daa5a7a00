/** Programs of the shell that people name by themselves; a command is never made up. */
const PROGRAMS =
  'ls|cat|head|tail|wc|sort|uniq|grep|egrep|sed|awk|cut|tr|find|diff|echo|printf|date|jq|tree|du|stat|file|md5sum|sha256sum|base64|gzip|gunzip|tar|xargs|seq|paste|join|comm|rev|tac|nl|column|python3?|sqlite3|yq|xan'

/** « wc -l sur ventes.csv »: the file is an argument. */
const ON_FILE = /\s+(?:sur|on)\s+(?:(?:le fichier|the file)\s+)?(?=\S+\.\p{L}\w{1,4}[\s.!?]*$)/u
/** What a command names with its extension. */
const FILE_NAME = /[\p{L}\d_-]+\.(?:csv|tsv|txt|md|json|xml|html|xlsx|docx|pptx|pdf)(?!\p{L})/giu

export function filesNamedIn(command: string): string[] {
  return [...new Set([...command.matchAll(FILE_NAME)].map(([name]) => name))]
}

/** Between backticks, after « la commande : », or « la commande wc -l … » whose first word is a program. */
export function findCommand(text: string): string | undefined {
  const block = /```(?:\w+\n|\n)?([\s\S]+?)```/u.exec(text)?.[1] ?? /`([^`]+)`/u.exec(text)?.[1]
  const said =
    block ??
    /(?:commande|command|script)[^:\n]*:\s*([\s\S]+)$/iu.exec(text)?.[1] ??
    new RegExp(`(?:commande|command|script)\\s+((?:${PROGRAMS})(?![\\p{L}\\d])[^\\n]*)$`, 'u').exec(text)?.[1]
  const command = block ? said : said?.replace(ON_FILE, ' ')
  return command?.trim() || undefined
}
