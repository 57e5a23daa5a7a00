import { withOwnConnection } from '../store/own-connection.ts'
import { eachVector } from '../store/passage-vectors.ts'

export type SimilarRequest = {
  dataFolder: string
  profileId: string
  model: string
  /** Of length one. */
  vector: Float32Array
  limit: number
}
/** `likeness`: the cosine, 1 for the same direction. */
export type SimilarPassage = { id: number; likeness: number }

/** The nearest of all vectors, best first. Runs in a worker: it reads every one of them. */
export async function findSimilar({
  dataFolder,
  profileId,
  model,
  vector,
  limit,
}: SimilarRequest): Promise<SimilarPassage[]> {
  return withOwnConnection(dataFolder, db => {
    let best: SimilarPassage[] = []
    let least = -1
    for (const { id, vector: bytes } of eachVector(db, profileId, model)) {
      const likeness = cosine(vector, bytes)
      if (likeness <= least) continue
      best.push({ id, likeness })
      if (best.length < limit * 4) continue
      best = nearest(best, limit)
      least = best.at(-1)?.likeness ?? -1
    }
    return nearest(best, limit)
  })
}

function nearest(found: SimilarPassage[], limit: number): SimilarPassage[] {
  return found.sort((a, b) => b.likeness - a.likeness || a.id - b.id).slice(0, limit)
}

/** Of two vectors of length one. Those of another length are of another model: nothing alike. */
function cosine(asked: Float32Array, bytes: Buffer): number {
  if (bytes.byteLength !== asked.byteLength) return -1
  // A blob may begin anywhere in memory, numbers of 32 bits may not.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(bytes)
  const other = new Float32Array(aligned.buffer, aligned.byteOffset, asked.length)
  let sum = 0
  for (let index = 0; index < asked.length; index++) sum += (asked[index] ?? 0) * (other[index] ?? 0)
  return sum
}
