// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sanitizeFormula, sanitizeHighlight, sanitizeNode } from '../../../src-renderer/markdown/sanitize.ts'

test('a node loses what can run or load, and keeps what a message may hold', () => {
  const node = document.createElement('p')
  node.innerHTML =
    '<a href="javascript:x" onclick="x" rel="nofollow">a</a><img src="https://x"><em style="color:red">b</em><a href="https://x.sn/">c</a><span data-tex="a_1" data-code="U+202E">d</span>'
  sanitizeNode(node)
  expect(node.innerHTML).toBe(
    '<a rel="nofollow">a</a><em>b</em><a href="https://x.sn/">c</a><span data-tex="a_1" data-code="U+202E">d</span>',
  )
})

test('colours of code are spans with classes', () => {
  const holder = document.createElement('code')
  holder.append(sanitizeHighlight('<span class="hljs-keyword" onclick="x">if</span> <img src="x"> &lt;b&gt;'))
  expect(holder.innerHTML).toBe('<span class="hljs-keyword">if</span>  &lt;b&gt;')
})

test('a formula keeps its look and loses what can run', () => {
  const node = document.createElement('span')
  node.innerHTML = '<span class="vlist" style="height: 1em;" onclick="x">x</span><script>1</script>'
  sanitizeFormula(node)
  expect(node.querySelector('script, [onclick]')).toBeNull()
  expect(node.querySelector('.vlist')?.getAttribute('style')).toContain('height')
})
