const response = await fetch('/echo', { method: 'POST', body: 'from the worker' })
postMessage(await response.text())
