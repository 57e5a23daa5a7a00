export function ConversationList({ onChosen }: { onChosen?(): void }) {
  return <button type="button" onClick={onChosen} hidden />
}
