const { fixture } = window
const element = id => document.getElementById(id)

element('count').addEventListener('click', async () => {
  const [next] = await fixture.invoke('echo', Number(element('count').textContent) + 1)
  element('count').textContent = String(next)
})
element('name').addEventListener('input', event => {
  element('greeting').textContent = `Hello ${event.target.value}`
})
element('file').addEventListener('change', event => showPaths(event.target.files))
element('drop').addEventListener('dragover', event => event.preventDefault())
element('drop').addEventListener('drop', event => {
  event.preventDefault()
  showPaths(event.dataTransfer.files)
})

function showPaths(files) {
  element('paths').textContent = [...files].map(file => fixture.pathOf(file)).join(' | ')
}

window.worker = new Worker('worker.js', { type: 'module' })
window.workerSays = new Promise(resolve => {
  window.worker.onmessage = event => resolve(event.data)
})
