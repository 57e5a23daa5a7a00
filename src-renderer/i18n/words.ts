/** The shape of a language's words: the same keys, any text. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
