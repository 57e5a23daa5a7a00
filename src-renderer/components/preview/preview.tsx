export type PreviewProps = { fileId: string }

export function Preview({ fileId }: PreviewProps) {
  return <p className="p-4 text-sm text-soft">{fileId}</p>
}
