import { create } from 'zustand'

/** What the person opened, by name; outside the rows, which leave the page when they are scrolled away. */
const useOpened = create<{ byName: ReadonlyMap<string, boolean> }>()(() => ({ byName: new Map() }))

export function useOpen(name: string, usually = false): [boolean, (open: boolean) => void] {
  const open = useOpened(({ byName }) => byName.get(name) ?? usually)
  return [open, next => setOpened(name, next)]
}

export function setOpened(name: string, open: boolean): void {
  useOpened.setState(({ byName }) => ({ byName: new Map(byName).set(name, open) }))
}

type Editing = { messageId: number; text: string }

/** The one message being changed. */
export const useEditing = create<{ editing?: Editing }>()(() => ({}))

export function setEditing(editing: Editing | undefined): void {
  useEditing.setState({ editing })
}
