/** Turns texts into vectors whose directions are near when their meanings are. */
export type Embeddings = {
  /** The model, which vectors of another are never compared with. */
  readonly name: string
  /** One vector a text, in order, each of length one. @throws ModelError when the provider does not give them. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
}
