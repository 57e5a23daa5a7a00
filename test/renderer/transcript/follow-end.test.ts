// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createFollowEnd } from '../../../src-renderer/components/transcript/follow-end.ts'

/** A box of 500 pixels over 2 000, at its end. */
function start() {
  const element = document.createElement('div')
  const box = { scrollHeight: 2000, clientHeight: 500, scrollTop: 1500 }
  for (const name of ['scrollHeight', 'clientHeight', 'scrollTop'] as const) {
    Object.defineProperty(element, name, { get: () => box[name] })
  }
  const changes: boolean[] = []
  const follow = createFollowEnd(element, following => void changes.push(following))
  const scrollTo = (top: number) => {
    box.scrollTop = top
    element.dispatchEvent(new Event('scroll'))
  }
  return { element, box, changes, follow, scrollTo }
}

test('a wheel upwards stops it at once, before anything moved', () => {
  const { element, changes, follow } = start()
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }))
  expect(follow.isFollowing()).toBe(false)
  expect(changes).toEqual([false])
})

test('a wheel that is told of once the top is reached stops it too', () => {
  const { element, follow, scrollTo } = start()
  scrollTo(0)
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: -4000 }))
  expect(follow.isFollowing()).toBe(false)
})

test.each(['PageUp', 'Home', 'ArrowUp'])('%s stops it, but not in a field', key => {
  const { element, follow } = start()
  const field = document.createElement('textarea')
  element.append(field)
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(follow.isFollowing()).toBe(true)
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(follow.isFollowing()).toBe(false)
})

test('dragging the scroll bar or a selection upwards stops it', () => {
  const { element, follow, scrollTo } = start()
  scrollTo(1500)
  element.dispatchEvent(new Event('pointerdown'))
  scrollTo(1400)
  expect(follow.isFollowing()).toBe(false)
})

test('the focus stops it on what stands above the end, and not on what is in sight there', () => {
  const { element, follow } = start()
  const [near, above] = [1_600, 1_400].map(top => {
    const field = document.createElement('input')
    field.getBoundingClientRect = () => new DOMRect(0, top - 1_500, 100, 30)
    return field
  })
  if (!near || !above) throw new Error('a field is missing')
  element.append(near, above)
  near.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  expect(follow.isFollowing()).toBe(true)
  above.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  expect(follow.isFollowing()).toBe(false)
})

test('what moves by itself does not stop it', () => {
  const { follow, scrollTo } = start()
  scrollTo(1500)
  scrollTo(1450)
  expect(follow.isFollowing()).toBe(true)
})

test('coming back to the end starts it again, staying above does not', () => {
  const { element, follow, scrollTo, changes } = start()
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: -40 }))
  scrollTo(1300)
  scrollTo(1400)
  expect(follow.isFollowing()).toBe(false)
  scrollTo(1490)
  expect(follow.isFollowing()).toBe(true)
  expect(changes).toEqual([false, true])
})

test('a box that cannot scroll goes on following', () => {
  const { element, box, follow } = start()
  Object.assign(box, { scrollHeight: 500, scrollTop: 0 })
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: -40 }))
  expect(follow.isFollowing()).toBe(true)
})
