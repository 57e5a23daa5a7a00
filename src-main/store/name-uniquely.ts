import { link, rename, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'

/**
 * Gives `partial`, a finished file in `folder`, its name there: `bilan.xlsx`, else `bilan (2).xlsx`, …; never over a file
 * that exists, even one that appears meanwhile. The caller removes `partial`, which may have become a second link.
 */
export async function nameUniquely(partial: string, folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name)
  for (let n = 1; ; n++) {
    const target = join(folder, n === 1 ? name : `${stem} (${n})${ext}`)
    try {
      await link(partial, target)
      return target
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EEXIST') continue
      if (code === 'ENOENT' || code === 'ENOSPC') throw error
    }
    // A USB key in FAT has no links: look, then rename.
    if (await exists(target)) continue
    await rename(partial, target)
    return target
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
