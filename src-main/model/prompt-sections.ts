/** Heads the list of remembered facts (`- fact` lines) in the system prompt: the prompt writes it, the offline assistant reads it. */
export const MEMORY_HEADING = '## Ce que vous savez de cette personne'
