import { UserError } from '../../errors.ts'

export function emptyFile(name: string): UserError {
  return sentence(
    `« ${name} » ne contient aucun texte : vérifiez que c’est le bon fichier.`,
    `“${name}” holds no text: check that it is the right file.`,
  )
}

export function binaryFile(name: string): UserError {
  return sentence(
    `« ${name} » n’est pas un fichier texte : donnez le document dans son format d’origine (xlsx, csv, pdf, docx, txt).`,
    `“${name}” is not a text file: give the document in its original format (xlsx, csv, pdf, docx, txt).`,
  )
}

export function tooLargeText(name: string, bytes: number, limit: number): UserError {
  return sentence(
    `« ${name} » fait ${megabytes(bytes)} Mo et la limite est de ${megabytes(limit)} Mo : découpez le fichier et lisez-le en plusieurs parties.`,
    `“${name}” is ${megabytes(bytes)} MB and the limit is ${megabytes(limit)} MB: split the file and read it in parts.`,
  )
}

export function damagedDocument(name: string, format: string, cause?: unknown): UserError {
  return sentence(
    `« ${name} » n’est pas un fichier ${format} lisible (abîmé ou d’un autre format) : ouvrez-le dans son logiciel, enregistrez-le de nouveau en ${format}, puis recommencez.`,
    `“${name}” is not a readable ${format} file (damaged or of another format): open it in its program, save it again as ${format}, then try again.`,
    cause,
  )
}

export function protectedDocument(name: string, cause?: unknown): UserError {
  return sentence(
    `« ${name} » est protégé par un mot de passe : enregistrez une copie sans mot de passe, puis recommencez.`,
    `“${name}” is protected by a password: save a copy without a password, then try again.`,
    cause,
  )
}

export function scannedPdf(name: string, pages: number): UserError {
  return sentence(
    `« ${name} » est un PDF numérisé : ${pages === 1 ? 'sa page est une image' : `ses ${pages} pages sont des images`}, sans texte. Donnez le fichier d’origine, ou faites-le lire par OCR dans la conversation.`,
    `“${name}” is a scanned PDF: its ${pages === 1 ? 'page is a picture' : `${pages} pages are pictures`} without text. Give the original file, or have it read by OCR in the conversation.`,
  )
}

export function inflatesTooMuch(name: string): UserError {
  return sentence(
    `« ${name} » se décompresse en un contenu démesuré : le fichier est abîmé ou piégé, et n’a pas été ouvert. Demandez une nouvelle copie à son auteur.`,
    `“${name}” inflates to an outsized content: the file is damaged or a trap, and was not opened. Ask its author for a new copy.`,
  )
}

export function unreadableKind(name: string, mime: string): UserError {
  const advice = ADVICE.find(({ mimes }) => mimes.test(mime)) ?? OTHER
  return sentence(`« ${name} » ${advice.fr}`, `“${name}” ${advice.en}`)
}

const ADVICE = [
  {
    mimes: /^image\//,
    fr: 'est une image, sans texte : donnez le document d’origine, ou faites-la lire par OCR dans la conversation.',
    en: 'is a picture without text: give the original document, or have it read by OCR in the conversation.',
  },
  {
    mimes: /ms-excel$|opendocument\.spreadsheet$/,
    fr: 'est un classeur d’un format ancien ou différent : ouvrez-le dans Excel ou LibreOffice et enregistrez-le en .xlsx.',
    en: 'is a workbook of an old or different format: open it in Excel or LibreOffice and save it as .xlsx.',
  },
  {
    mimes: /msword$|opendocument\.text$|rtf$/,
    fr: 'est un texte d’un format ancien ou différent : ouvrez-le dans Word ou LibreOffice et enregistrez-le en .docx.',
    en: 'is a text of an old or different format: open it in Word or LibreOffice and save it as .docx.',
  },
  {
    mimes: /presentation|powerpoint/,
    fr: 'est une présentation d’un format ancien ou différent : ouvrez-la dans PowerPoint ou LibreOffice et enregistrez-la en .pptx.',
    en: 'is a presentation of an old or different format: open it in PowerPoint or LibreOffice and save it as .pptx.',
  },
  {
    mimes: /zip$/,
    fr: 'est une archive : ouvrez-la et donnez les documents un par un.',
    en: 'is an archive: open it and give the documents one by one.',
  },
]
const OTHER = {
  fr: 'n’est pas d’un format lisible : donnez le document en xlsx, csv, pdf, docx, pptx, txt, html, ou en image png ou jpeg.',
  en: 'is not of a readable format: give the document as xlsx, csv, pdf, docx, pptx, txt, html, or as a png or jpeg picture.',
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024)
}

function sentence(fr: string, en: string, cause?: unknown): UserError {
  return new UserError({ fr, en }, { cause })
}
