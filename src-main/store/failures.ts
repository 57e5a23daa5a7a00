import Sqlite from 'better-sqlite3'
import { UserError } from '../errors.ts'

/** The database itself is lost or broken: a copy of it can take its place. */
export class LostDatabaseError extends UserError {
  override name = 'LostDatabaseError'
}

/** SQLite's failures that a user can do something about, as sentences; anything else is a bug and comes back as it is. */
export function storeFailure(error: unknown, databaseFile: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  if (/^SQLITE_(BUSY|LOCKED)/.test(error.code)) return locked(error)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return damaged(databaseFile, error)
  if (/^SQLITE_FULL/.test(error.code)) return diskFull(error)
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(error.code)) return unreachable(databaseFile, error)
  return error
}

/** A full disk or a folder that may not be written, as the system says it of any file. */
export function systemFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UserError || !('code' in error)) return error
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFull(error)
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') return notWritable(error)
  return error
}

export function damaged(databaseFile: string, cause?: Error): UserError {
  return new LostDatabaseError(
    {
      fr: `La base de données est endommagée : ${databaseFile}. Rien n’a été effacé ; restaurez la dernière copie, ou remplacez ce fichier par une sauvegarde.`,
      en: `The database is damaged: ${databaseFile}. Nothing was erased; restore the latest copy, or replace this file with a backup.`,
    },
    { cause },
  )
}

export function missing(databaseFile: string): UserError {
  return new LostDatabaseError({
    fr: `La base de données ${databaseFile} a disparu ou est vide alors que ce dossier a déjà servi. Restaurez la dernière copie, ou choisissez un autre dossier de données pour repartir de zéro.`,
    en: `The database ${databaseFile} is missing or empty although this folder was used before. Restore the latest copy, or choose another data folder to start afresh.`,
  })
}

export function notOurs(databaseFile: string): UserError {
  return new UserError({
    fr: `Le fichier ${databaseFile} est une base d’un autre logiciel. Déplacez-le ou choisissez un autre dossier de données.`,
    en: `The file ${databaseFile} is a database of another program. Move it away or choose another data folder.`,
  })
}

export function tooNew(databaseFile: string): UserError {
  return new UserError({
    fr: `La base de données ${databaseFile} vient d’une version plus récente d’Ardoise. Mettez Ardoise à jour pour l’ouvrir ; rien n’a été modifié.`,
    en: `The database ${databaseFile} comes from a newer version of Ardoise. Update Ardoise to open it; nothing was changed.`,
  })
}

/** A copy that was just made and is not whole: what it was made of is damaged, or the disk is. */
export function damagedCopy(dataFolder: string): UserError {
  return new UserError({
    fr: `La copie n’a pas été gardée, car elle n’est pas saine : la base de données ou le disque est abîmé (${dataFolder}). Vérifiez vos données dans les réglages ou avec « ardoise data check ».`,
    en: `The copy was not kept, since it is not sound: the database or the disk is damaged (${dataFolder}). Check your data in the settings or with “ardoise data check”.`,
  })
}

/** Someone opens the folder that a move was filling when it was cut off. */
export function halfMoved(dataFolder: string, from: string): UserError {
  return new UserError({
    fr: `Le déplacement de vos données vers ${dataFolder} s’est arrêté en route. Elles sont toujours entières dans ${from} : recommencez le déplacement de là.`,
    en: `The move of your data to ${dataFolder} was cut off. It is still whole in ${from}: start the move again from there.`,
  })
}

function locked(cause: Error): UserError {
  return new UserError(
    {
      fr: 'La base de données est occupée par un autre programme. Fermez l’autre fenêtre d’Ardoise (ou l’outil de sauvegarde) et recommencez.',
      en: 'The database is in use by another program. Close the other Ardoise window (or the backup tool) and try again.',
    },
    { cause },
  )
}

export function diskFull(cause?: Error): UserError {
  return new UserError(
    {
      fr: 'Le disque est plein. Libérez de la place et recommencez ; ce qui était enregistré est intact.',
      en: 'The disk is full. Free some space and try again; what was saved is intact.',
    },
    { cause },
  )
}

function notWritable(cause: Error): UserError {
  return new UserError(
    {
      fr: 'Ce dossier ne peut pas être écrit. Choisissez un autre dossier ou demandez les droits.',
      en: 'This folder cannot be written. Choose another folder or ask for the rights.',
    },
    { cause },
  )
}

function unreachable(databaseFile: string, cause: Error): UserError {
  return new UserError(
    {
      fr: `La base de données ${databaseFile} ne peut pas être lue ou écrite. Vérifiez que le disque est branché et que vous avez le droit d’écrire dans ce dossier.`,
      en: `The database ${databaseFile} cannot be read or written. Check that the disk is plugged in and that you may write in this folder.`,
    },
    { cause },
  )
}
